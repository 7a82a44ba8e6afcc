// Invoice totals; one implementation for browser, server, PDF, e-invoice and CSV. Integers throughout.
//
// A line is quantity × unit price, or minutes × the price of an hour, rounded half up to the minor unit, minus its discount, rounded the same way. The invoice
// discount is distributed over the tax rates in proportion to their sums, without losing a minor unit. Tax is computed once
// per rate on the sum of its lines, and rounded half up.

/** A percentage, or an amount in minor units. */
export type Discount = { percent: number } | { amount: number }

export interface CountedLine {
  /** Up to six decimals. */
  quantity: number
  /** Whole minutes, which count instead of the quantity if a unit is an hour: most minutes have no exact decimals. */
  minutes?: number | undefined
  /** In minor units. */
  unitPrice: number
  /** The price in minor units with up to six decimals, which counts instead if the currency has fewer. */
  exactUnitPrice?: string | undefined
  /** In percent, up to three decimals. */
  taxRate: number
  discount: Discount | null
}

export interface LineTotal {
  /** Before its discount. */
  gross: number
  discount: number
  net: number
}

export interface TaxTotal {
  rate: number
  /** The taxable amount: the lines of this rate minus their share of the invoice discount. */
  net: number
  /** That share of the invoice discount. */
  discount: number
  tax: number
}

export interface InvoiceTotals {
  lines: LineTotal[]
  /** Sum of all lines. */
  subtotal: number
  discount: number
  /** Excluding tax. */
  net: number
  /** By rate, highest first. */
  taxes: TaxTotal[]
  tax: number
  total: number
}

export const quantityDecimals = 6
export const percentDecimals = 3

/** Scales a decimal to an integer with the given number of places; undefined if it has more decimals. */
export function scaled(value: number | string, places: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(String(value))
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  if (fraction.length > places) return undefined
  return BigInt(whole + fraction.padEnd(places, '0'))
}

function exactly(value: number | string, places: number): bigint {
  const digits = scaled(value, places)
  if (digits === undefined) throw new RangeError(`${value} has more than ${places} decimals`)
  return digits
}

/** Rounds half up; for non-negative values. */
const divided = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)

const quantityScale = 10n ** BigInt(quantityDecimals)
const minorDecimals = 6
const priceScale = 10n ** BigInt(minorDecimals)
const percentScale = 100n * 10n ** BigInt(percentDecimals)

const percentOf = (amount: bigint, percent: number) =>
  divided(amount * exactly(percent, percentDecimals), percentScale)

function discountOf(amount: bigint, discount: Discount | null): bigint {
  if (discount === null) return 0n
  if ('percent' in discount) return percentOf(amount, discount.percent)
  const fixed = BigInt(discount.amount)
  return fixed < amount ? fixed : amount
}

/**
 * Divides `whole` in proportion to `shares`; the parts always add up to it. The rounding remainder goes to the shares with the
 * largest losses, earlier ones first.
 */
export function allocate(whole: bigint, shares: readonly bigint[]): bigint[] {
  const sum = shares.reduce((total, share) => total + share, 0n)
  if (sum === 0n) return shares.map((_, place) => (place === 0 ? whole : 0n))
  const parts = shares.map((share) => (whole * share) / sum)
  const left = whole - parts.reduce((total, part) => total + part, 0n)
  const byLoss = shares
    .map((share, place) => ({ place, loss: (whole * share) % sum }))
    .toSorted((a, b) => (a.loss === b.loss ? a.place - b.place : a.loss < b.loss ? 1 : -1))
  const winners = new Set(byLoss.slice(0, Number(left)).map(({ place }) => place))
  return parts.map((part, place) => (winners.has(place) ? part + 1n : part))
}

function lineTotal({ quantity, minutes, unitPrice, exactUnitPrice, discount }: CountedLine) {
  const price = exactly(exactUnitPrice ?? unitPrice, minorDecimals)
  const gross =
    minutes === undefined
      ? divided(exactly(quantity, quantityDecimals) * price, quantityScale * priceScale)
      : divided(BigInt(minutes) * price, 60n * priceScale)
  const off = discountOf(gross, discount)
  return { gross, discount: off, net: gross - off }
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

export function totalsOf(lines: readonly CountedLine[], discount: Discount | null): InvoiceTotals {
  const counted = lines.map(lineTotal)
  const subtotal = sumOf(counted.map(({ net }) => net))
  const off = discountOf(subtotal, discount)
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].toSorted((a, b) => b - a)
  const sums = rates.map((rate) =>
    sumOf(counted.filter((_, place) => lines[place]?.taxRate === rate).map(({ net }) => net)),
  )
  const parts = allocate(off, sums)
  const taxes = rates.map((rate, place) => {
    const part = parts[place] ?? 0n
    const net = (sums[place] ?? 0n) - part
    return { rate, net, discount: part, tax: percentOf(net, rate) }
  })
  const tax = sumOf(taxes.map((one) => one.tax))
  return {
    lines: counted.map((line) => ({
      gross: Number(line.gross),
      discount: Number(line.discount),
      net: Number(line.net),
    })),
    subtotal: Number(subtotal),
    discount: Number(off),
    net: Number(subtotal - off),
    taxes: taxes.map((one) => ({
      rate: one.rate,
      net: Number(one.net),
      discount: Number(one.discount),
      tax: Number(one.tax),
    })),
    tax: Number(tax),
    total: Number(subtotal - off + tax),
  }
}
