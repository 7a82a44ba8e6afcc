// Common form values of invoices and quotes, kept as typed text, and their conversion for the API.
import * as z from 'zod'
import {
  type DraftLine,
  type LineItem,
  type WireDiscount,
  countedLine,
  discountOf,
} from '#contract/billing/line-items.ts'
import {
  type Discount,
  type InvoiceTotals,
  percentDecimals,
  quantityDecimals,
  scaled,
  totalsOf,
} from '#contract/billing/invoice-totals.ts'
import {
  fieldText,
  isPercent,
  numberText,
  plainDecimal,
  plainPercent,
} from '#contract/values/decimal-text.ts'
import { clockText, isHours, timeQuantity } from '#contract/billing/line-time.ts'
import { minutesOf } from '#contract/values/text.ts'
import { parseUnitPrice, plainPrice } from '#contract/billing/unit-prices.ts'
import { getDecimals, fieldAmount, parseAmount } from '#contract/values/money.ts'

export interface LineValues {
  description: string
  quantity: string
  unit: string
  unitPrice: string
  taxRate: string
  discount: string
  /** Ids of the time entries the line bills. */
  time?: string[] | undefined
}

export interface DocumentValues {
  company: string
  project: string
  currency: string
  /** `10%` or `250.00`. */
  discount: string
  notes: string
  terms: string
  lines: LineValues[]
}

export const emptyLine = (taxRate: string): LineValues => ({
  description: '',
  quantity: '1',
  unit: '',
  unitPrice: '',
  taxRate,
  discount: '',
})

export const rateText = (rate: number): string => (rate === 0 ? '' : numberText(rate))

interface Defaults {
  currency: string
  taxRate: number
  terms?: string
}

export const newDocument = (defaults: Defaults, company: string): DocumentValues => ({
  company,
  project: '',
  currency: defaults.currency,
  discount: '',
  notes: '',
  terms: defaults.terms ?? '',
  lines: [emptyLine(rateText(defaults.taxRate))],
})

const discountText = (discount: WireDiscount | null) => {
  if (discount === null) return ''
  return typeof discount === 'number' ? `${numberText(discount)}%` : fieldAmount(discount)
}

interface Shown {
  company: string
  project: { _id: string } | null
  currency: string
  discount: WireDiscount | null
  notes: string
  terms: string
  lines: readonly LineItem[]
}

/** Time as hours and minutes, all else as a number. */
function typedQuantity(line: LineItem): string {
  const minutes = line.time ? minutesOf(line) : line.minutes
  return minutes === undefined ? numberText(line.quantity) : clockText(minutes)
}

export const documentValues = (document: Shown): DocumentValues => ({
  company: document.company,
  project: document.project?._id ?? '',
  currency: document.currency,
  discount: discountText(document.discount),
  notes: document.notes,
  terms: document.terms,
  lines: document.lines.map((line) => ({
    description: line.description,
    quantity: typedQuantity(line),
    unit: line.unit,
    unitPrice: fieldText(plainPrice(line)),
    taxRate: rateText(line.taxRate),
    discount: discountText(line.discount),
    ...(line.time && { time: line.time }),
  })),
})

const decimal = /^\d{1,12}(?:\.\d{1,12})?$/

/** @returns undefined if it is not a number */
const numberOf = (typed = ''): number | undefined =>
  decimal.test(typed) ? Number(typed) : undefined

const percentOf = (text: string) => numberOf(plainPercent(text))

/** @returns undefined if it is neither a percentage nor an amount */
function readDiscount(text: string, currency: string): WireDiscount | null | undefined {
  if (text.trim() === '') return null
  if (isPercent(text)) {
    const percent = percentOf(text)
    return percent !== undefined && percent <= 100 ? percent : undefined
  }
  const amount = parseAmount(text, currency)
  return amount === undefined ? undefined : { amount, currency }
}

const amountExample = (currency: string) => (getDecimals(currency) === 0 ? '1200' : '1200.50')

type Problem = (field: string, message: string) => void

const clock = /^(\d{1,5}):([0-5]\d)$/
const hoursAndMinutes = /^(?=\d)(?:(\d{1,5})\s*h)?\s*(?:(\d{1,5})\s*m(?:in)?)?$/i

/** A number, or hours as `0:25` or `7 h 30 min`. */
function readQuantity({ quantity, unit }: LineValues, unitPrice: number) {
  const typed = quantity.trim()
  const [found, hours = 0, minutes = 0] = clock.exec(typed) ?? hoursAndMinutes.exec(typed) ?? []
  const time = Number(hours) * 60 + Number(minutes)
  if (found !== undefined && time > 0 && isHours(unit)) return timeQuantity(time, unitPrice)
  const count = numberOf(plainDecimal(quantity))
  return count === undefined ? undefined : { quantity: count }
}

function readLine(line: LineValues, currency: string, problem: Problem): DraftLine {
  const price = parseUnitPrice(line.unitPrice, currency)
  if (price === undefined) {
    problem('unitPrice', `Unit price must be an amount such as ${amountExample(currency)}`)
  }
  const quantity = readQuantity(line, price?.unitPrice.amount ?? 0)
  if (quantity === undefined) problem('quantity', 'Quantity must be a number such as 1.5')
  const taxRate = line.taxRate.trim() === '' ? null : percentOf(line.taxRate)
  if (taxRate === undefined) problem('taxRate', 'Tax must be a percentage such as 8.25')
  const discount = readDiscount(line.discount, currency)
  if (discount === undefined)
    problem('discount', 'Discount must be a percentage such as 10% or an amount')
  return {
    description: line.description,
    ...(quantity ?? { quantity: 1 }),
    unit: line.unit,
    ...(price ?? { unitPrice: { amount: 0, currency } }),
    taxRate: taxRate ?? null,
    discount: discount ?? null,
    ...(line.time && { time: line.time }),
  }
}

/** Places of lines with tax if the usual rate is 0, otherwise of those without; half-typed rates contradict nothing. */
export const findContradictions = (lines: readonly LineValues[], rate: number): number[] =>
  lines.flatMap(({ taxRate }, place) => {
    const typed = taxRate.trim() === '' ? 0 : percentOf(taxRate)
    return typed !== undefined && typed > 0 !== rate > 0 ? [place] : []
  })

/** True if nothing has been typed into it. */
const isBlank = ({ description, unitPrice }: LineValues) =>
  description.trim() === '' && unitPrice.trim() === ''

const Line = z.object({
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
  taxRate: z.string(),
  discount: z.string(),
  time: z.array(z.string()).optional(),
})

export const documentShape = {
  company: z.string(),
  project: z.string(),
  currency: z.string(),
  discount: z.string(),
  notes: z.string(),
  terms: z.string(),
  lines: z.array(Line),
}

/** Converts to the API format; issues are reported on the form's fields. */
export function readDocument(values: DocumentValues, check: z.RefinementCtx) {
  const { company, currency, notes, terms } = values
  const problem = (path: (string | number)[], message: string) =>
    check.addIssue({ code: 'custom', path, message })
  if (company === '') problem(['company'], 'Choose a client')
  const discount = readDiscount(values.discount, currency)
  if (discount === undefined)
    problem(['discount'], 'Discount must be a percentage such as 10% or an amount')
  const isOnlyBlank = values.lines.every(isBlank)
  return {
    ...{ company, currency, notes, terms },
    project: values.project || null,
    discount: discount ?? null,
    // An empty line at the end is not an error.
    lines: values.lines.flatMap((line, place) => {
      const isLeftOver = isBlank(line) && (isOnlyBlank || place === values.lines.length - 1)
      if (isLeftOver) return []
      return [
        readLine(line, currency, (field, message) => problem(['lines', place, field], message)),
      ]
    }),
  }
}

const isExact = (percent: number) => scaled(percent, percentDecimals) !== undefined

const countedDiscount = (discount: Discount | null) =>
  discount !== null && 'percent' in discount && !isExact(discount.percent) ? null : discount

/** Totals while typing. Invalid or too precise numbers count as 0. */
export function totalsWhileTyping(values: DocumentValues): InvoiceTotals {
  const { currency, discount } = values
  const lines = values.lines.map((line) => {
    const read = countedLine(readLine(line, currency, () => undefined))
    const hasQuantity = scaled(read.quantity, quantityDecimals) !== undefined
    const isCounted = hasQuantity && read.taxRate <= 100 && isExact(read.taxRate)
    const amounts = isCounted ? read : { ...read, quantity: 0, taxRate: 0 }
    return { ...amounts, discount: countedDiscount(read.discount) }
  })
  return totalsOf(lines, countedDiscount(discountOf(readDiscount(discount, currency))))
}
