// Which version of a report the address asks for: `?version=2` as it was published then.

export function shownVersion(search: URLSearchParams): number | undefined {
  const number = Number(search.get('version'))
  return Number.isInteger(number) && number > 0 ? number : undefined
}
