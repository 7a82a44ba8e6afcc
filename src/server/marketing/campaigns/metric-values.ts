// Converts metric values between the API and the program, which counts money in hundredths. Pure.
import type { Metric, MetricUnit } from '#contract/marketing/campaign-metrics.ts'
import { standardMetrics } from '#contract/marketing/standard-metrics.ts'

export const toWire = (unit: MetricUnit, value: number): number =>
  unit === 'money' ? value / 100 : value

/** Describes the problem if the value does not fit the metric's unit. */
export function valueIssue({ unit, name }: Pick<Metric, 'unit' | 'name'>, value: number) {
  if (unit === 'count' && !Number.isInteger(value)) return `${name} must be a whole number`
  const minor = value * 100
  const isExact = Math.abs(minor - Math.round(minor)) < 1e-4
  return unit === 'money' && !isExact ? `${name} must have at most two decimals` : undefined
}

export const fromWire = (unit: MetricUnit, value: number): number =>
  unit === 'money' ? Math.round(value * 100) : value

/** Default definitions of the standard metrics. */
const standard: Readonly<Record<string, Pick<Metric, 'name' | 'unit' | 'definition'>>> = {
  reach: {
    name: 'Reach',
    unit: 'count',
    definition:
      'People reached in a day. Of several days, the highest, because the same people count on each.',
  },
  engagement: {
    name: 'Engagement',
    unit: 'count',
    definition: 'Reactions, comments, shares and clicks.',
  },
  conversions: {
    name: 'Conversions',
    unit: 'count',
    definition: 'Completed goals of the campaign: bookings, orders, sign-ups.',
  },
  spend: { name: 'Spend', unit: 'money', definition: 'Paid for media and placements.' },
}

export interface MetricRowOfDatabase extends Omit<Metric, 'isOwn'> {
  position: number
}

/** What a new campaign measures besides; each can be renamed and deleted. */
export const startingMetrics: readonly MetricRowOfDatabase[] = [
  ['impressions', 'Impressions', 'Times that something was shown, however often to one person.'],
  ['clicks', 'Clicks', 'Clicks through to the website or the shop.'],
].map(([metric = '', name = '', definition = ''], index) => {
  return { metric, name, unit: 'count', source: '', definition, position: index + 1 }
})

/** The standard metrics with their saved definitions, then the campaign's own. */
export function allMetrics(written: readonly MetricRowOfDatabase[]): Metric[] {
  const byKey = new Map(written.map((row) => [row.metric, row]))
  const fixed = standardMetrics.flatMap((metric): Metric[] => {
    const known = standard[metric]
    if (!known) return []
    const { source = '', definition = known.definition } = byKey.get(metric) ?? {}
    return [{ metric, ...known, source, definition, isOwn: false }]
  })
  const own = written
    .filter(({ metric }) => !(metric in standard))
    .toSorted((one, other) => one.position - other.position)
    .map(({ metric, name, unit, source, definition }) => {
      return { metric, name, unit, source, definition, isOwn: true }
    })
  return [...fixed, ...own]
}

/** `New patients` becomes `newPatients`; names that are taken or have no Latin letters get a number. */
export function keyFor(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .split(' ')
    .filter((word) => word !== '')
  const joined = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
  const base = (/^[a-z]/.test(joined) ? joined : `metric${joined}`).slice(0, 36)
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}${number}`
    if (!taken.has(key)) return key
  }
}
