// Locale for dates, numbers and money: the person's choice, else the agency's. Words stay English.
import { reloadPage } from './reload-page.ts'

export const defaultLocale = 'en-US'

/** On the server, reads the locale of the request being rendered. */
let readOnServer = (): string | undefined => undefined

export function setLocaleReader(read: () => string | undefined): void {
  readOnServer = read
}

/** In the browser, reads the locale that the page was rendered with. */
export const currentLocale = (): string =>
  (typeof document === 'undefined' ? readOnServer() : document.documentElement.dataset['locale']) ??
  defaultLocale

/** `1,234` */
export const formatNumber = (value: number): string => value.toLocaleString(currentLocale())

/** Caches one format per locale. @param isOnClock of a time zone, which on the server is the agency's and changes */
function byLocale<Value>(
  make: (locale: string) => { format(value: Value): string },
  isOnClock = false,
) {
  const formats = new Map<string, { format(value: Value): string }>()
  return (value: Value): string => {
    const locale = currentLocale()
    const format = formats.get(locale) ?? make(locale)
    if (!isOnClock || typeof document !== 'undefined') formats.set(locale, format)
    return format.format(value)
  }
}

export const dateFormat = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) =>
  byLocale((locale) => new Intl.DateTimeFormat(locale, options), options.timeZone === undefined)

export const numberFormat = (options: Intl.NumberFormatOptions): ((value: number) => string) =>
  byLocale((locale) => new Intl.NumberFormat(locale, options))

const cookieName = 'locale'

/** Sets the locale that the server renders with. @param locale null resets to the agency's */
function writeCookie(locale: string | null): void {
  const value = locale ?? ''
  const age = locale === null ? 0 : 31_536_000
  document.cookie = `${cookieName}=${value}; path=/app; max-age=${age}; samesite=lax`
}

const triedKey = 'locale tried'

/** Reloads a page that was rendered with a different locale. Tries once per locale, because cookies may be blocked. */
export function applyLocale(locale: string | null): void {
  const wanted = locale ?? defaultLocale
  if (wanted === currentLocale() || sessionStorage.getItem(triedKey) === wanted) return
  sessionStorage.setItem(triedKey, wanted)
  writeCookie(locale)
  reloadPage()
}
