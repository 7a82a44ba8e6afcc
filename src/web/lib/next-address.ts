// Where to go after signing in: an address of the app, its fragment included, and never another site's.

/** Any origin, to find out whether the address leaves it. */
const own = 'http://own.invalid'

/** @returns the address if it is one of the app's */
export function nextAddress(wanted: string | null | undefined): string | undefined {
  // Browsers drop some control characters and read a backslash as a slash, so neither belongs in an address.
  if (!wanted || /[\p{Cc}\\]/u.test(wanted) || !URL.canParse(wanted, own)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, own)
  const isApp = wanted.startsWith('/app/') && pathname.startsWith('/app/')
  return origin === own && isApp ? pathname + search + hash : undefined
}

/** The path with the address to continue at, if there is one. */
export const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`
