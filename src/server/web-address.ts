// Canonical URLs of the web: which paths are served, redirected or rejected.

/** Decodes only what needs no encoding anywhere in a URL, so the path keeps its meaning. */
const withoutNeedlessEncoding = (path: string) =>
  path.replaceAll(/%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi, decodeURIComponent)

/**
 * Every page has one canonical URL.
 * @returns the canonical URL if it differs from the request's
 */
export function canonicalAddress(
  url: string,
  isPublicPath: (path: string) => boolean,
): string | undefined {
  const [asked = '', ...query] = url.split('?')
  const withQuery = (path: string) => (path === asked ? undefined : [path, ...query].join('?'))
  const path = withoutNeedlessEncoding(asked)
  const single = path.replaceAll(/\/{2,}/g, '/')
  const page = (single === '/' ? single : single.replace(/\/$/, '')).toLowerCase()
  if (isPublicPath(page)) return withQuery(page)
  if (isOddAddress(path)) return undefined
  if (path !== '/' && path.endsWith('/')) return withQuery(path.slice(0, -1))
  return path.startsWith('/app/') ? withQuery(path) : undefined
}

/** A double slash would name another host, and browsers treat a backslash as a slash. */
export function isOddAddress(url: string): boolean {
  const [path = ''] = url.split('?')
  return !path.startsWith('/') || path.includes('//') || path.includes('\\')
}
