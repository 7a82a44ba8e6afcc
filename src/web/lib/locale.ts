// In which language's way dates, numbers and money are written: the person's choice, US unless they made one. The words stay English.

export const defaultLocale = 'en-US'

/** On the server, of the request whose page is rendered. */
let readOnServer = (): string | undefined => undefined

export function setLocaleReader(read: () => string | undefined): void {
  readOnServer = read
}

/** In the browser the page says by which it was rendered. */
export const currentLocale = (): string =>
  (typeof document === 'undefined' ? readOnServer() : document.documentElement.dataset['locale']) ??
  defaultLocale

/** `1,234` */
export const formatNumber = (value: number): string => value.toLocaleString(currentLocale())

/** Formats made once for each locale. */
function byLocale<Value>(make: (locale: string) => { format(value: Value): string }) {
  const formats = new Map<string, { format(value: Value): string }>()
  return (value: Value): string => {
    const locale = currentLocale()
    const format = formats.get(locale) ?? make(locale)
    formats.set(locale, format)
    return format.format(value)
  }
}

export const dateFormat = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) =>
  byLocale((locale) => new Intl.DateTimeFormat(locale, options))

export const numberFormat = (options: Intl.NumberFormatOptions): ((value: number) => string) =>
  byLocale((locale) => new Intl.NumberFormat(locale, options))

const cookieName = 'locale'

/** So that the server renders by it. @param locale null: as for everybody */
function writeCookie(locale: string | null): void {
  const value = locale ?? ''
  const age = locale === null ? 0 : 31_536_000
  document.cookie = `${cookieName}=${value}; path=/app; max-age=${age}; samesite=lax`
}

const triedKey = 'locale tried'

/** Where the page was rendered by another one than the person's it is rendered anew, once: cookies may be forbidden. */
export function applyLocale(locale: string | null): void {
  const wanted = locale ?? defaultLocale
  if (wanted === currentLocale() || sessionStorage.getItem(triedKey) === wanted) return
  sessionStorage.setItem(triedKey, wanted)
  writeCookie(locale)
  location.reload()
}
