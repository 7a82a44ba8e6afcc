// The report version that the URL asks for, such as `?version=2`.

export function shownVersion(search: URLSearchParams): number | undefined {
  const number = Number(search.get('version'))
  return Number.isInteger(number) && number > 0 ? number : undefined
}
