// The lines of invoices and quotes with what belongs to them: as they are written, and as they are shown with what they come to.
import * as z from 'zod'
import { Percent } from './billing.ts'
import {
  type CountedLine,
  type Discount,
  quantityDecimals,
  scaled,
  totalsOf,
} from './invoice-totals.ts'
import { Currency, Money, maxAmount } from './money.ts'
import { Id, list, optionalText, text } from './shared.ts'
import type { FieldErrors } from './validation-words.ts'

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

/** A number is percent, money is a fixed amount. */
export const WireDiscount = z.union([Percent, Money], {
  error: 'Discount must be a percentage from 0 to 100 or an amount',
})
export type WireDiscount = z.infer<typeof WireDiscount>

const DraftLine = z.strictObject({
  description: text(2000),
  quantity: Quantity,
  unit: optionalText(20).nullish(),
  unitPrice: Money,
  taxRate: Percent.nullish(),
  discount: WireDiscount.nullish(),
  /** Entries of time that it is made of; only such as it has already, or another line of the draft. */
  time: list(Id, maxTimeOfLine).optional(),
})
export type DraftLine = z.infer<typeof DraftLine>

/** What somebody writes, whatever it becomes. */
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
  unitPrice: line.unitPrice.amount,
  taxRate: line.taxRate ?? 0,
  discount: discountOf(line.discount),
})

export interface DraftAmounts {
  currency: string
  discount?: WireDiscount | null | undefined
  lines: readonly DraftLine[]
}

/** What is wrong between lines and their currency: another one, too much money. */
export function lineFaults(
  { currency, discount, lines }: DraftAmounts,
  what: 'invoice' | 'quote',
): FieldErrors {
  const other = `Currency must be ${currency}, as the ${what}’s`
  const isOther = (money: WireDiscount | null | undefined) =>
    typeof money === 'object' && money !== null && money.currency !== currency
  const faults: FieldErrors = {}
  for (const [place, line] of lines.entries()) {
    if (isOther(line.unitPrice)) faults[`lines.${place}.unitPrice.currency`] = other
    if (isOther(line.discount)) faults[`lines.${place}.discount.currency`] = other
  }
  if (isOther(discount)) faults['discount.currency'] = other
  const totals = totalsOf(lines.map(countedLine), discountOf(discount))
  for (const [place, { gross }] of totals.lines.entries()) {
    if (gross > maxAmount) faults[`lines.${place}.unitPrice.amount`] = 'This line comes to too much'
  }
  if (Math.max(totals.subtotal, totals.total) > maxAmount) {
    faults['lines'] =
      `The lines come to more than ${what === 'quote' ? 'a quote' : 'an invoice'} can have`
  }
  return faults
}

export const LineItem = z.strictObject({
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unitPrice: Money,
  taxRate: z.number(),
  discount: WireDiscount.nullable(),
  /** Less its discount, without tax. */
  total: Money,
  /** Entries of time that it is made of, for the agency alone. */
  time: z.array(Id).optional(),
})
export type LineItem = z.infer<typeof LineItem>

/** The same as it is shown, with what it comes to; the total stands beside it. */
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
