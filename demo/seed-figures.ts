// Seeds campaigns with daily figures and monthly plans that match the totals in their fixtures.
import { addDays, weekdayOf } from '#contract/values/days.ts'
import { isPeak } from '#contract/marketing/standard-metrics.ts'
import { changeFigures } from '#server/marketing/campaigns/figures.ts'
import { changeDefinition, defineMetric } from '#server/marketing/campaigns/metric-definitions.ts'
import type { Context } from '#server/platform/context.ts'
import type { CampaignFixture } from './fixtures.ts'

/** Pseudo-random between 0 and 1, seeded by the title, so that campaigns differ but runs do not. */
function chance(title: string, salt: number): number {
  let hash = 2_166_136_261 ^ salt
  for (const character of title) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  }
  return ((hash >>> 0) % 1000) / 1000
}

const sources = [
  ['Meta Ads Manager', 'Google Ads', 'Streaming network report', 'Local radio and search'],
  ['Booking system', 'Website analytics', 'Sign-up form', 'Shop system'],
] as const

/** Splits the total into integers by weight, without a remainder. */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let passed = 0
  let given = 0
  return weights.map((weight) => {
    passed += weight
    const upTo = Math.round((total * passed) / sum)
    const part = upTo - given
    given = upTo
    return part
  })
}

/** The total is the highest day's for reach, and the sum for others. */
function partsOf(metric: string, total: number, weights: readonly number[]): number[] {
  if (!isPeak(metric)) return splitByWeight(total, weights)
  const highest = Math.max(...weights)
  return weights.map((weight) => Math.round((total * weight) / highest))
}

/** Slow at the start and on weekends. */
function weightOf(day: string, index: number, title: string): number {
  const weekday = weekdayOf(day)
  const isWeekend = weekday === 0 || weekday === 6
  return (isWeekend ? 0.6 : 1) * Math.min(1, 0.4 + index / 10) * (0.75 + chance(title + day, 7) / 2)
}

const daysFromTo = (today: string, from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, day) => addDays(today, from + day))

const metricNames = ['reach', 'engagement', 'conversions', 'spend'] as const

/** Figures up to now, and spend in hundredths. */
function totalsOf({ title, budget, metrics = [0, 0, 0] }: CampaignFixture, passed: number) {
  const pace = 0.82 + chance(title, 1) * 0.3
  return [...metrics, Math.round(budget * 100 * passed * pace)]
}

export async function seedFigures(
  today: string,
  ctx: Context,
  campaignId: string,
  fixture: CampaignFixture,
): Promise<void> {
  const { title, from, to } = fixture
  const days = daysFromTo(today, from, Math.min(to, -1))
  const passed = days.length / (to - from + 1)
  const totals = totalsOf(fixture, passed)
  const weights = days.map((day, index) => weightOf(day, index, title))
  const spread = (metric: string, total: number) =>
    partsOf(metric, total, weights).map((part, index) => ({
      date: days[index] ?? today,
      metric,
      value: metric === 'spend' ? part / 100 : part,
    }))
  await nameSources(ctx, campaignId, fixture)
  const own = await addOwnMetric(ctx, campaignId, fixture)
  if (!fixture.metrics) return
  const values = metricNames.flatMap((metric, column) => spread(metric, totals[column] ?? 0))
  const [reach = 0, engagement = 0] = totals
  values.push(...spread('impressions', reach * days.length), ...spread('clicks', engagement))
  if (own) values.push(...spread(own.metric, own.total))
  await changeFigures(ctx, campaignId, { values, plan: planOf(today, fixture, totals, passed) })
}

async function addOwnMetric(ctx: Context, campaignId: string, { own }: CampaignFixture) {
  if (!own) return undefined
  const { total, ...fields } = own
  return { ...(await defineMetric(ctx, campaignId, fields)), total }
}

/** The planned total, distributed over months by their number of days. */
function planOf(today: string, fixture: CampaignFixture, totals: number[], passed: number) {
  const { title, from, to, budget } = fixture
  const months = Map.groupBy(daysFromTo(today, from, to), (day) => day.slice(0, 7))
  const weights = [...months.values()].map((days) => days.length)
  return metricNames.flatMap((metric, column) => {
    const expected = (totals[column] ?? 0) / (isPeak(metric) ? 1 : Math.max(passed, 0.05))
    const ambition = 0.9 + chance(title, column + 2) * 0.35
    const total = metric === 'spend' ? budget : Math.round(expected * ambition)
    const parts = partsOf(metric, total, weights)
    return [...months.keys()].map((month, index) => ({ month, metric, value: parts[index] ?? 0 }))
  })
}

async function nameSources(ctx: Context, campaignId: string, { title }: CampaignFixture) {
  const pick = (list: readonly string[], salt: number) =>
    list[Math.floor(chance(title, salt) * list.length)] ?? ''
  const [reached, converted] = sources
  const media = pick(reached, 11)
  for (const metric of ['reach', 'engagement', 'spend']) {
    // Sequential, because each changes the campaign's version.
    await changeDefinition(ctx, campaignId, metric, { source: media })
  }
  await changeDefinition(ctx, campaignId, 'conversions', { source: pick(converted, 13) })
}
