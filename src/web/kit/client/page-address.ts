// Builds the address of another page of the current list.
export function pageAddress(address: URLSearchParams, page: number): string {
  const next = new URLSearchParams(address)
  next.set('page', String(page))
  return `?${next.toString()}`
}
