// How much of a retainer something is, in words: hours and minutes, or deliverables.
import type { Meter, Retainer, RetainerKind } from './retainers.ts'
import type { Rollover } from './retainer-terms.ts'

export const countsHours = (kind: RetainerKind): boolean => kind !== 'deliverables'

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `12.5 h`, `1 deliverable` */
export function unitsText(kind: RetainerKind, units: number): string {
  if (countsHours(kind)) return `${numbers.format(units / 60)} h`
  return `${numbers.format(units)} ${units === 1 ? 'deliverable' : 'deliverables'}`
}

/** Under a heading that says what they are: `12.5 h`, `1`. */
export const shortUnits = (kind: RetainerKind, units: number): string =>
  countsHours(kind) ? unitsText(kind, units) : numbers.format(units)

/** As a line of an invoice has it: hours of four decimals, half up. */
export const quantityOf = (kind: RetainerKind, units: number): number =>
  countsHours(kind) ? Math.round((units * 10_000) / 60) / 10_000 : units

/** From this on both sides are told that it is nearly used up. */
export const warningPercent = 80

export type MeterTone = 'good' | 'warn' | 'bad'

export function meterTone({ percent, overage }: Meter): MeterTone {
  if (percent >= 100 || overage > 0) return 'bad'
  return percent >= warningPercent ? 'warn' : 'good'
}

const rules: Record<Rollover, string> = {
  none: 'Nothing rolls over',
  all: 'All that is left rolls over',
  capped: '',
  expiring: '',
}

interface RolloverTerms {
  rollover: Rollover
  rolloverLimit: number | null
}

export function rolloverText(kind: RetainerKind, terms: RolloverTerms): string {
  const limit = terms.rolloverLimit ?? 0
  if (terms.rollover === 'capped') return `Up to ${unitsText(kind, limit)} roll over`
  if (terms.rollover === 'expiring') {
    return `What is left expires after ${limit} ${limit === 1 ? 'month' : 'months'}`
  }
  return rules[terms.rollover]
}

export const kindText: Record<RetainerKind, string> = {
  hours: 'Hours a month',
  deliverables: 'Deliverables a month',
  block: 'Prepaid block',
}

/** What it is of: its months, or all of the block. */
export const periodText = ({ kind }: Pick<Retainer, 'kind'>): string =>
  kind === 'block' ? 'of the block' : 'this month'
