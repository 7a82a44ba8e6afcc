// The locale in which numbers and money are read and shown to one person; en-US until someone sets it.

/** The sign before the decimals. The other of the two then separates thousands. */
export type DecimalSign = '.' | ','

let readLocale = () => 'en-US'

/** Sets the locale where numbers are shown to one person at a time, as in the browser. */
export function setNumberLocale(read: () => string): void {
  readLocale = read
}

export const numberLocale = (): string => readLocale()

const signs = new Map<string, DecimalSign>()

/** Arabic and Persian have signs of their own, beside which a comma separates thousands. */
export function decimalSign(locale = numberLocale()): DecimalSign {
  const known = signs.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const sign = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
  signs.set(locale, sign)
  return sign
}
