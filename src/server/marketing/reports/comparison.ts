// Compares a draft with the published version and lists the figures that a new version restates. Pure.
import { isDeepStrictEqual } from 'node:util'
import { roundCost } from '#contract/marketing/figure-format.ts'
import type { ReportFigures, Restatement } from '#contract/marketing/reports.ts'
import type { BothFigures } from './figures.ts'
import { type Texts, textsOf } from './rules.ts'

type Content = Texts & { figures: readonly ReportFigures[] }

const readCost = (cost: number | null) => (cost === null ? null : roundCost(cost))

/** Rounds costs as displayed, since further digits are invisible. */
const readCosts = (costs: ReportFigures['costPer']) =>
  costs && {
    clicks: readCost(costs.clicks),
    engagement: readCost(costs.engagement),
    conversions: readCost(costs.conversions),
  }

/** Normalizes through JSON, which drops undefined values, as storing does. */
const asRead = (figures: readonly ReportFigures[]): unknown =>
  JSON.parse(
    JSON.stringify(
      figures.map(({ costPer, costPerInMonth, ...rest }) => ({
        ...rest,
        costPer: readCosts(costPer),
        costPerInMonth: readCosts(costPerInMonth),
      })),
    ),
  )

/** Whether publishing the draft would make a version that reads differently. */
export const differs = (draft: Content, published: Content | undefined): boolean =>
  published === undefined ||
  !isDeepStrictEqual(textsOf(draft), textsOf(published)) ||
  !isDeepStrictEqual(asRead(draft.figures), asRead(published.figures))

type PublishedLast = Record<keyof BothFigures, Content | undefined>

/** Compares both forms, because sharing money with clients changes only theirs. */
export const isNews = (texts: Texts, now: BothFigures, published: PublishedLast): boolean =>
  (['forStaff', 'forClients'] as const).some((reader) =>
    differs({ ...textsOf(texts), figures: now[reader] }, published[reader]),
  )

type Metric = ReportFigures['metrics'][number]
type Difference = Pick<Restatement, 'month' | 'figure' | 'before' | 'after'>

const monthsOf = (metric: Metric | undefined) => metric?.months ?? []

type ReadsSame = (before: number | null, after: number | null) => boolean

function restatedMonths(was: Metric, is: Metric | undefined, readsSame: ReadsSame): Difference[] {
  const months = new Set([...was.months, ...monthsOf(is)].map(({ month }) => month))
  return [...months].toSorted().flatMap((month) =>
    (['actual', 'planned'] as const).flatMap((figure) => {
      const before = was.months.find((one) => one.month === month)?.[figure] ?? null
      const after = monthsOf(is).find((one) => one.month === month)?.[figure] ?? null
      return readsSame(before, after) ? [] : [{ month, figure, before, after }]
    }),
  )
}

/** Compares typed totals; with daily figures, the total just follows from them. */
function restatedTotal(was: Metric, is: Metric | undefined, readsSame: ReadsSame): Difference[] {
  const isTyped = was.lastDate === null && (is?.lastDate ?? null) === null
  const [before, after] = [was.actual, is?.actual ?? null]
  return isTyped && !readsSame(before, after)
    ? [{ month: null, figure: 'actual', before, after }]
    : []
}

/**
 * Compares campaigns and metrics that are in both versions: new ones were never reported differently, and deleted ones are
 * gone.
 */
export function restatements(
  before: readonly ReportFigures[] | undefined,
  after: readonly ReportFigures[],
): Restatement[] {
  return after.flatMap(({ _id, title, metrics, currency }) => {
    const former = before?.find((figures) => figures._id === _id)
    if (!former) return []
    const currencyBefore = former.currency
    return former.metrics.flatMap((was) => {
      const is = metrics.find(({ metric }) => metric === was.metric)
      const { metric, name, unit } = is ?? was
      const isOtherMoney = unit === 'money' && currency !== currencyBefore
      const readsSame: ReadsSame = (earlier, later) =>
        earlier === later && (earlier === null || !isOtherMoney)
      return [...restatedTotal(was, is, readsSame), ...restatedMonths(was, is, readsSame)].map(
        (one) => ({
          campaign: { _id, title },
          ...{ metric, name, unit, currencyBefore, currency },
          ...one,
        }),
      )
    })
  })
}
