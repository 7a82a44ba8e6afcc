// Line items of invoices and quotes and related fields: as written, and as shown with their totals.
import * as z from 'zod'
import { Percent } from './billing.ts'
import {
  type CountedLine,
  type Discount,
  quantityDecimals,
  scaled,
  totalsOf,
} from './invoice-totals.ts'
import { isHours } from './line-time.ts'
import { isWithdrawn, withdrawnMessage } from '../values/currencies.ts'
import { Currency, Money, maxAmount } from '../values/money.ts'
import { Id, list, optionalText, text } from '../shared.ts'
import { roundedPrice, toMinorUnits } from './unit-prices.ts'
import type { FieldErrors } from '#contract/values/validation-messages.ts'

export const maxLines = 500
export const maxTimeOfLine = 5000

const Quantity = z
  .number()
  .gt(0)
  .max(1_000_000)
  .refine((value) => scaled(value, quantityDecimals) !== undefined, {
    error: `Use at most ${quantityDecimals} decimals`,
    abort: true,
  })

const maxLineMinutes = 60_000_000

/** What counts where the decimals of `quantity` or `unitPrice` are not exact. */
const quantityFields = {
  /** Of `quantity` in hours. */
  minutes: z.int().min(1).max(maxLineMinutes).optional(),
  /** In the currency's main unit; `unitPrice` is this rounded half up. */
  exactUnitPrice: z
    .string()
    .regex(/^\d{1,11}\.\d{1,6}$/, { error: 'Use a decimal number such as 0.004321' })
    .optional(),
}

/** A number is a percentage; money is a fixed amount. */
export const WireDiscount = z.union([Percent, Money], {
  error: 'Discount must be a percentage from 0 to 100 or an amount',
})
export type WireDiscount = z.infer<typeof WireDiscount>

const DraftLine = z.strictObject({
  description: text(2000),
  quantity: Quantity,
  ...quantityFields,
  unit: optionalText(20).nullish(),
  unitPrice: Money,
  taxRate: Percent.nullish(),
  discount: WireDiscount.nullish(),
  /** Time entries billed by this line; only entries already on it or on another line of the draft. */
  time: list(Id, maxTimeOfLine).optional(),
})
export type DraftLine = z.infer<typeof DraftLine>

/** Fields that users write, for every kind of document. */
export const lineFields = {
  currency: Currency,
  discount: WireDiscount.nullish(),
  notes: optionalText(5000).nullish(),
  terms: optionalText(2000).nullish(),
  lines: list(DraftLine, maxLines),
}

export const discountOf = (discount: WireDiscount | null | undefined): Discount | null => {
  if (discount === null || discount === undefined) return null
  return typeof discount === 'number' ? { percent: discount } : { amount: discount.amount }
}

export const countedLine = (line: DraftLine): CountedLine => ({
  quantity: line.quantity,
  ...(line.minutes !== undefined && { minutes: line.minutes }),
  unitPrice: line.unitPrice.amount,
  ...(line.exactUnitPrice !== undefined && {
    exactUnitPrice: toMinorUnits(line.exactUnitPrice, line.unitPrice.currency),
  }),
  taxRate: line.taxRate ?? 0,
  discount: discountOf(line.discount),
})

/** Errors between a quantity or price and its exact form. */
function exactErrors({ quantity, minutes, unit, unitPrice, exactUnitPrice }: DraftLine) {
  const fieldErrors: FieldErrors = {}
  if (minutes !== undefined && !isHours(unit ?? '')) fieldErrors['minutes'] = 'Unit must be hours'
  else if (minutes !== undefined && Math.round(quantity * 60) !== minutes) {
    fieldErrors['minutes'] = 'Minutes must match the quantity in hours'
  }
  const { amount, currency } = unitPrice
  if (exactUnitPrice !== undefined && roundedPrice(exactUnitPrice, currency) !== amount) {
    fieldErrors['exactUnitPrice'] = 'The unit price must be this price rounded'
  }
  return fieldErrors
}

export interface DraftAmounts {
  currency: string
  discount?: WireDiscount | null | undefined
  lines: readonly DraftLine[]
}

/** Errors between the lines and their currency: a different currency, or too large an amount. */
export function lineErrors(
  { currency, discount, lines }: DraftAmounts,
  what: 'invoice' | 'quote',
): FieldErrors {
  const other = `Currency must be ${currency}, like the ${what}’s`
  const isOther = (money: WireDiscount | null | undefined) =>
    typeof money === 'object' && money !== null && money.currency !== currency
  const fieldErrors: FieldErrors = {}
  for (const [place, line] of lines.entries()) {
    if (isOther(line.unitPrice)) fieldErrors[`lines.${place}.unitPrice.currency`] = other
    if (isOther(line.discount)) fieldErrors[`lines.${place}.discount.currency`] = other
    for (const [field, issue] of Object.entries(exactErrors(line))) {
      fieldErrors[`lines.${place}.${field}`] = issue
    }
  }
  if (isOther(discount)) fieldErrors['discount.currency'] = other
  const totals = totalsOf(lines.map(countedLine), discountOf(discount))
  for (const [place, { gross }] of totals.lines.entries()) {
    if (gross > maxAmount)
      fieldErrors[`lines.${place}.unitPrice.amount`] = 'This line’s total is too large'
  }
  if (Math.max(totals.subtotal, totals.total) > maxAmount) {
    fieldErrors['lines'] =
      `The total is too large for ${what === 'quote' ? 'a quote' : 'an invoice'}`
  }
  return fieldErrors
}

/** For what is new: a document that exists keeps its currency. */
export const currencyErrors = ({ currency }: { currency: string }): FieldErrors =>
  isWithdrawn(currency) ? { currency: withdrawnMessage } : {}

export const LineItem = z.strictObject({
  description: z.string(),
  quantity: z.number(),
  ...quantityFields,
  unit: z.string(),
  unitPrice: Money,
  taxRate: z.number(),
  discount: WireDiscount.nullable(),
  /** After its discount, excluding tax. */
  total: Money,
  /** Time entries billed by this line, visible to the agency only. */
  time: z.array(Id).optional(),
})
export type LineItem = z.infer<typeof LineItem>

/** The same fields as shown, with computed amounts; the total is separate. */
export const shownLines = {
  lines: z.array(LineItem),
  discount: WireDiscount.nullable(),
  notes: z.string(),
  terms: z.string(),
  subtotal: Money,
  discountTotal: Money,
  net: Money,
  taxes: z.array(z.strictObject({ rate: z.number(), net: Money, tax: Money })),
  tax: Money,
}
