// Warns both sides when a meter reaches 80 and 100 percent, once per period even after crashes or with several processes.
import { warningPercent } from '#contract/billing/retainer-labels.ts'
import { localDay } from '#server/platform/clock.ts'
import { type Context, type Platform, programContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { runAll } from '#server/platform/async.ts'
import { meterOf, warningPeriod } from './months.ts'
import { monthsToDate, monthsUntil, stateOf } from './rules.ts'
import { usedOf } from './service.ts'
import * as store from './store.ts'
import * as warnings from './usage-store.ts'

const levels = [100, warningPercent]

/**
 * Handles each retainer in its own transaction, so a failure does not stop the others. If a higher level was reached as
 * well, only that one is reported.
 * @returns the number of warnings sent
 */
export async function warnOfMeters(platform: Platform, now = new Date()): Promise<number> {
  const today = localDay(now)
  const places = await warnings.listCurrent(platform.agencyDatabase, today)
  let warned = 0
  await runAll(
    places.map((place) => async () => {
      const ctx = programContext(platform)
      if (await ctx.transaction((tx) => warn(tx, ctx, { place, today }))) warned += 1
    }),
  )
  return warned
}

async function warn(
  tx: Tx,
  ctx: Context,
  { place, today }: { place: store.Place; today: string },
): Promise<boolean> {
  const row = await store.findRetainer(tx, ctx.caller, place)
  if (!row || stateOf(row, today) !== 'active') return false
  const used = await usedOf(tx, row)
  const months = monthsToDate(monthsUntil(row, used, today), today)
  const period = warningPeriod(row.kind, months)
  if (period === undefined) return false
  const { percent } = meterOf(row.kind, months)
  const reached = levels.filter((level) => percent >= level)
  const isNew: boolean[] = []
  for (const level of reached) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction runs one statement at a time
    isNew.push(await warnings.insertWarning(tx, place, { period, percent: level }))
  }
  if (isNew[0] !== true) return false
  await ctx.notify(tx, { kind: 'retainer', record: row.id, about: `${period} ${reached[0]}` })
  return true
}
