// Money on the wire: whole minor units and a currency, never a fraction.
import * as z from 'zod'
import { plainDecimal } from './decimal-text.ts'

/** ISO 4217, by how many decimals the currency has; what is not listed here has two. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'
const withTwoDecimals =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP ' +
  'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR ' +
  'JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN ' +
  'NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP ' +
  'SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW'

const decimals = new Map<string, number>([
  ...withoutDecimals.split(' ').map((code) => [code, 0] as const),
  ...withTwoDecimals.split(' ').map((code) => [code, 2] as const),
  ...withThreeDecimals.split(' ').map((code) => [code, 3] as const),
])

export const currencies: readonly string[] = [...decimals.keys()].toSorted()

export const Currency = z
  .string()
  .max(10)
  .refine((code) => decimals.has(code), {
    error: 'Currency must be a currency code such as USD or EUR',
  })

/** More than any invoice; sums of them stay exact as numbers. */
export const maxAmount = 10_000_000_000_000

export const Money = z.strictObject({
  amount: z.int().min(0).max(maxAmount),
  currency: Currency,
})
export type Money = z.infer<typeof Money>

/** That may be below zero, as what is left of an overpaid invoice. */
export const Balance = z.strictObject({ amount: z.int(), currency: Currency })

export const decimalsOf = (currency: string): number => decimals.get(currency) ?? 2

/** As people write it without the currency: `1234.50`. */
export function plainAmount({ amount, currency }: Money): string {
  const places = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (places === 0) return sign + digits
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const formats = new Map<string, Intl.NumberFormat>()

/** Made once. */
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

let defaultLocale = () => 'en-US'

/** For whoever writes money for one person at a time. */
export function setMoneyLocale(read: () => string): void {
  defaultLocale = read
}

/** `$1,234.50`; digits are never made a fraction of on the way. */
export function formatMoney(money: Money, locale = defaultLocale()): string {
  const places = decimalsOf(money.currency)
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  // A decimal as text is what `format` takes; its type knows literals only.
  return currencyFormat(money.currency, locale, digits).format(plainAmount(money) as `${number}`)
}

/**
 * What a person typed, in minor units: `1,234.5`, `$1234.50`, `1.234,50 €`, `1234`.
 * @returns undefined for what is no amount of the currency
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const places = decimalsOf(currency)
  const number = plainDecimal(text) ?? plainDecimal(withoutSign(text, currency))
  const [whole, fraction = ''] = number?.split('.') ?? []
  if (whole === undefined || fraction.length > places) return undefined
  const amount = Number(whole + fraction.padEnd(places, '0'))
  return amount <= maxAmount ? amount : undefined
}

const signDisplays = ['code', 'symbol', 'narrowSymbol'] as const
const signs = new Map<string, readonly string[]>()

/** How people write a currency, in capitals: `EUR`, `€`; the longer first, as `US$` ends in `$`. */
function signsOf(currency: string): readonly string[] {
  const locales = [defaultLocale(), 'en-US', 'en-001']
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
 * Without the currency's sign or code before and after the number. Of another currency's sign, or of letters that are none, nothing
 * is taken away: they mean something else.
 */
export function withoutSign(text: string, currency: string): string {
  const typed = text.trim()
  const upper = typed.toUpperCase()
  const known = signsOf(currency)
  const before = known.find((sign) => upper.startsWith(sign)) ?? ''
  const after = known.find((sign) => upper.endsWith(sign)) ?? ''
  return typed.slice(before.length, typed.length - after.length).trim()
}
