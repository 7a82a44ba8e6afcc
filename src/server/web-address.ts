// Which addresses the web takes as they are, which it leads elsewhere, and which are nobody's.

/**
 * Every page has one address.
 * @returns where the request belongs when that is elsewhere
 */
export function canonicalAddress(
  url: string,
  isPublicPath: (path: string) => boolean,
): string | undefined {
  const [path = '', ...query] = url.split('?')
  const withQuery = (other: string) => [other, ...query].join('?')
  if (path !== '/' && path.endsWith('/')) return withQuery(path.slice(0, -1))
  const lower = path.toLowerCase()
  return lower !== path && isPublicPath(lower) ? withQuery(lower) : undefined
}

/** Two slashes would name another host, and a backslash counts as a slash in a browser. */
export function isOddAddress(url: string): boolean {
  const [path = ''] = url.split('?')
  return !path.startsWith('/') || path.includes('//') || path.includes('\\')
}
