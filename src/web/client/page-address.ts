// Another page of the list that the address shows.
export function pageAddress(address: URLSearchParams, page: number): string {
  const next = new URLSearchParams(address)
  next.set('page', String(page))
  return `?${next.toString()}`
}
