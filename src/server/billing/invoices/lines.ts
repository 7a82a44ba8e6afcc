// Converts the lines of invoices and quotes, with discount, notes and terms, between wire and row. Pure.
import {
  type DraftLine,
  type WireDiscount,
  countedLine,
  discountOf,
} from '#contract/billing/line-items.ts'
import { type Discount, totalsOf } from '#contract/billing/invoice-totals.ts'
import { type UnitPrice, toMainUnits } from '#contract/billing/unit-prices.ts'
import type { StoredLine } from '#server/platform/database/schema.ts'

/** Stored form. */
export interface LineFields {
  currency: string
  lines: StoredLine[]
  discount: Discount | null
  notes: string
  terms: string
  total: number
}

/** Wire form. */
export interface WrittenLines {
  currency: string
  lines: DraftLine[]
  discount?: WireDiscount | null | undefined
  notes?: string | null | undefined
  terms?: string | null | undefined
}

const storedLine = (line: DraftLine): StoredLine => ({
  ...countedLine(line),
  description: line.description,
  unit: line.unit ?? '',
})

export function lineFields(written: WrittenLines): LineFields {
  const lines = written.lines.map(storedLine)
  const discount = discountOf(written.discount)
  return {
    currency: written.currency,
    lines,
    discount,
    notes: written.notes ?? '',
    terms: written.terms ?? '',
    total: totalsOf(lines, discount).total,
  }
}

function wireDiscount(discount: Discount | null, currency: string): WireDiscount | null {
  if (discount === null) return null
  return 'percent' in discount ? discount.percent : { amount: discount.amount, currency }
}

export const priceIn = (
  currency: string,
  { unitPrice, exactUnitPrice }: Pick<StoredLine, 'unitPrice' | 'exactUnitPrice'>,
): UnitPrice => ({
  unitPrice: { amount: unitPrice, currency },
  ...(exactUnitPrice !== undefined && {
    exactUnitPrice: toMainUnits(exactUnitPrice, currency),
  }),
})

/** Converts stored lines back to the wire form. */
export function writtenLines({ currency, lines, discount, notes, terms }: LineFields) {
  return {
    currency,
    discount: wireDiscount(discount, currency),
    notes,
    terms,
    lines: lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      ...(line.minutes !== undefined && { minutes: line.minutes }),
      unit: line.unit,
      ...priceIn(currency, line),
      taxRate: line.taxRate,
      discount: wireDiscount(line.discount, currency),
      ...(line.time && { time: line.time }),
    })),
  }
}

/** Wire form for display, with totals. */
export function presentLines(row: LineFields) {
  const { currency, lines, discount } = row
  const totals = totalsOf(lines, discount)
  const money = (amount: number) => ({ amount, currency })
  return {
    ...writtenLines(row),
    lines: writtenLines(row).lines.map((line, place) => ({
      ...line,
      total: money(totals.lines[place]?.net ?? 0),
    })),
    subtotal: money(totals.subtotal),
    discountTotal: money(totals.discount),
    net: money(totals.net),
    taxes: totals.taxes.map(({ rate, net, tax }) => ({ rate, net: money(net), tax: money(tax) })),
    tax: money(totals.tax),
  }
}

/** Ids of the time entries on the lines. */
export const timeOf = (lines: readonly StoredLine[]): string[] =>
  lines.flatMap(({ time = [] }) => time)

export const withoutTime = ({ time: _, ...line }: StoredLine): StoredLine => line

/** Adds the time entries written with each line, if they are in `known`; each entry is used once. */
export function withTime(
  lines: readonly StoredLine[],
  written: readonly DraftLine[],
  known: Iterable<string>,
): StoredLine[] {
  const left = new Set(known)
  return lines.map((line, place) => {
    const time = written[place]?.time?.filter((id) => left.delete(id)) ?? []
    return time.length > 0 ? { ...line, time } : line
  })
}

/** Only the fields that a change sets. */
export const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
