// Canonical URLs of the web: which paths are served, redirected or rejected.

/**
 * Every page has one canonical URL.
 * @returns the canonical URL if it differs from the request's
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

/** A double slash would name another host, and browsers treat a backslash as a slash. */
export function isOddAddress(url: string): boolean {
  const [path = ''] = url.split('?')
  return !path.startsWith('/') || path.includes('//') || path.includes('\\')
}
