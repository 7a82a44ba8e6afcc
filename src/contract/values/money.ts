// Money on the wire: integer minor units and a currency.
import * as z from 'zod'
import { isCurrency, isWithdrawn, withdrawnMessage } from './currencies.ts'
import { fieldText, plainDecimal, withoutMarks } from './decimal-text.ts'
import { numberLocale } from './number-locale.ts'

/** ISO 4217 currencies whose number of decimals is not two. */
const decimals = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

/** Those of documents; new ones are in a `CurrentCurrency`. */
export const Currency = z.string().max(10).refine(isCurrency, {
  error: 'Currency must be a currency code such as USD or EUR',
})

export const CurrentCurrency = Currency.refine((code) => !isWithdrawn(code), {
  error: withdrawnMessage,
})

/** More than any invoice; sums of such amounts stay exact as numbers. */
export const maxAmount = 10_000_000_000_000

export const Money = z.strictObject({
  amount: z.int().min(0).max(maxAmount),
  currency: Currency,
})
export type Money = z.infer<typeof Money>

/** May be negative, such as the balance of an overpaid invoice. */
export const Balance = z.strictObject({ amount: z.int(), currency: Currency })

export const getDecimals = (currency: string): number => decimals.get(currency) ?? 2

/** A plain decimal, without the currency: `1234.50`. */
export function plainAmount({ amount, currency }: Money): string {
  const places = getDecimals(currency)
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (places === 0) return sign + digits
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** As a field shows it, with the person's decimal sign: `1234,50`. */
export const fieldAmount = (money: Money): string => fieldText(plainAmount(money))

const formats = new Map<string, Intl.NumberFormat>()

/** Cached formatters, because creating one is slow. */
export function currencyFormat(
  currency: string,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = `${locale} ${currency} ${JSON.stringify(options)}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...options })
  formats.set(key, format)
  return format
}

/** `$1,234.50`; formats from the decimal string, so no precision is lost to floating point. */
export function formatMoney(money: Money, locale = numberLocale()): string {
  const places = getDecimals(money.currency)
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  // `format` accepts decimal strings; its type allows only literals.
  return currencyFormat(money.currency, locale, digits).format(plainAmount(money) as `${number}`)
}

/**
 * Parses typed money into minor units: `1,234.5`, `$1234.50`, `1.234,50 €`, `1234`.
 * @returns undefined if it is not an amount in the currency
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const places = getDecimals(currency)
  const number = plainDecimal(text) ?? plainDecimal(withoutSign(text, currency))
  const [whole, fraction = ''] = number?.split('.') ?? []
  if (whole === undefined || fraction.length > places) return undefined
  const amount = Number(whole + fraction.padEnd(places, '0'))
  return amount <= maxAmount ? amount : undefined
}

const signDisplays = ['code', 'symbol', 'narrowSymbol'] as const
const signs = new Map<string, readonly string[]>()

/** Ways to write a currency, in upper case: `EUR`, `€`; longest first, because `US$` ends in `$`. */
function signsOf(currency: string): readonly string[] {
  const locales = [numberLocale(), 'en-US', 'en-001']
  const key = `${locales[0]} ${currency}`
  const found = signs.get(key)
  if (found) return found
  const made = locales.flatMap((locale) =>
    signDisplays.map((currencyDisplay) => {
      const format = currencyFormat(currency, locale, { currencyDisplay })
      return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
    }),
  )
  const longestFirst = made
    .map((sign) => sign.toUpperCase())
    .toSorted((one, other) => other.length - one.length)
  signs.set(key, longestFirst)
  return longestFirst
}

/**
 * Strips the currency's sign or code before and after the number. Leaves other currencies' signs and unrelated letters in place,
 * because they mean something else.
 */
export function withoutSign(text: string, currency: string): string {
  const typed = withoutMarks(text).trim()
  const upper = typed.toUpperCase()
  const known = signsOf(currency)
  const before = known.find((sign) => upper.startsWith(sign)) ?? ''
  const after = known.find((sign) => upper.endsWith(sign)) ?? ''
  return typed.slice(before.length, typed.length - after.length).trim()
}
