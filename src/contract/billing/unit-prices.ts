// Unit prices with more decimals than their currency, such as a cost per click of $0.004321. Exact decimals, never floating point.
import { plainDecimal } from '../values/decimal-text.ts'
import {
  type Money,
  currencyFormat,
  getDecimals,
  maxAmount,
  plainAmount,
  withoutSign,
} from '../values/money.ts'
import { numberLocale } from '../values/number-locale.ts'

/** Of the currency's main unit. */
export const priceDecimals = 6

export interface UnitPrice {
  /** Rounded half up to the currency's minor unit. */
  unitPrice: Money
  /** The price itself in the main unit, `0.004321`, where it has more decimals than the currency. */
  exactUnitPrice?: string | undefined
}

/** `0.004321` dollars are `0.4321` cents. */
export function toMinorUnits(price: string, currency: string): string {
  const places = getDecimals(currency)
  const [whole = '', fraction = ''] = price.split('.')
  const digits = fraction.padEnd(places, '0')
  const minor = (whole + digits.slice(0, places)).replace(/^0+(?=\d)/, '')
  return digits.length > places ? `${minor}.${digits.slice(places)}` : minor
}

/** `0.4321` cents are `0.004321` dollars. */
export function toMainUnits(price: string, currency: string): string {
  const places = getDecimals(currency)
  const [whole = '', fraction = ''] = price.split('.')
  const digits = whole.padStart(places + 1, '0')
  const decimals = digits.slice(digits.length - places) + fraction
  return `${digits.slice(0, digits.length - places)}.${decimals}`
}

/** Half up. */
export function roundedPrice(price: string, currency: string): number {
  const [whole = '', fraction = ''] = toMinorUnits(price, currency).split('.')
  return Number(whole) + (fraction >= '5' ? 1 : 0)
}

/** @returns undefined if it is not a price in the currency */
export function parseUnitPrice(text: string, currency: string): UnitPrice | undefined {
  const number = plainDecimal(text) ?? plainDecimal(withoutSign(text, currency))
  const [whole, decimals = ''] = number?.split('.') ?? []
  const fraction = decimals.replace(/0+$/, '')
  if (whole === undefined || fraction.length > priceDecimals || whole.length > 14) return undefined
  const price = fraction === '' ? whole : `${whole}.${fraction}`
  const amount = roundedPrice(price, currency)
  if (amount > maxAmount) return undefined
  const isExact = fraction.length <= getDecimals(currency)
  return { unitPrice: { amount, currency }, ...(!isExact && { exactUnitPrice: price }) }
}

/** A plain decimal: `1234.50`, `0.004321`. */
export const plainPrice = ({ unitPrice, exactUnitPrice }: UnitPrice): string =>
  exactUnitPrice ?? plainAmount(unitPrice)

/** `$1,234.50`, `$0.004321` */
export function formatUnitPrice(price: UnitPrice, locale = numberLocale()): string {
  const { currency } = price.unitPrice
  const digits = {
    minimumFractionDigits: getDecimals(currency),
    maximumFractionDigits: priceDecimals,
  }
  // `format` accepts decimal strings; its type allows only literals.
  return currencyFormat(currency, locale, digits).format(plainPrice(price) as `${number}`)
}
