// Describes retainer quantities: hours, or deliverables.
import { hoursText } from '../values/text.ts'
import { timeQuantity } from './line-time.ts'
import type { Meter, Retainer, RetainerKind } from './retainers.ts'
import type { Rollover } from './retainer-terms.ts'

export const countsHours = (kind: RetainerKind): boolean => kind !== 'deliverables'

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `12 h 30 min`, `1 deliverable` */
export function unitsText(kind: RetainerKind, units: number): string {
  if (countsHours(kind)) return hoursText(units)
  return `${numbers.format(units)} ${units === 1 ? 'deliverable' : 'deliverables'}`
}

/** For use under a heading that names the unit: `12 h 30 min`, `1`. */
export const shortUnits = (kind: RetainerKind, units: number): string =>
  countsHours(kind) ? unitsText(kind, units) : numbers.format(units)

/** Converts to an invoice line's quantity. @param price each unit's, in minor units */
export const formatQuantity = (
  kind: RetainerKind,
  units: number,
  price: number,
): { quantity: number; minutes?: number } =>
  countsHours(kind) ? timeQuantity(units, price) : { quantity: units }

/** Both sides are notified from this percentage on. */
export const warningPercent = 80

export type MeterTone = 'good' | 'warn' | 'bad'

export function meterTone({ percent, overage }: Meter): MeterTone {
  if (percent >= 100 || overage > 0) return 'bad'
  return percent >= warningPercent ? 'warn' : 'good'
}

const rules: Record<Rollover, string> = {
  none: 'Nothing rolls over',
  all: 'Everything unused rolls over',
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
    return `Unused allowance expires after ${limit} ${limit === 1 ? 'month' : 'months'}`
  }
  return rules[terms.rollover]
}

export const kindText: Record<RetainerKind, string> = {
  hours: 'Hours a month',
  deliverables: 'Deliverables a month',
  block: 'Prepaid block',
}

/** The period the meter covers: the month, or the whole block. */
export const periodText = ({ kind }: Pick<Retainer, 'kind'>): string =>
  kind === 'block' ? 'of the block' : 'this month'
