// Starts and stops timers, at most one per person.
import type { TimeEntry, TimerStart, TimerStop } from '#contract/work/time.ts'
import { wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { canSeeCompany } from '#server/platform/caller.ts'
import { auditEntry, presentEntry } from './present.ts'
import { type TimeEntryRow, assertFitsDay, dayIn, presentFields, isOn } from './rules.ts'
import { newRow, presentAgain, requirePlace } from './service.ts'
import { stop, timeZoneOf } from './stop-timer.ts'
import * as store from './store.ts'

export function getTimer(ctx: Context): Promise<{ timer: TimeEntry | null }> {
  return ctx.read(async (tx) => {
    const row = await store.findRunning(tx, ctx.caller)
    return { timer: row ? presentEntry(row, ctx.caller) : null }
  })
}

/** @throws AppError `long_day` when a day gets more time than it has hours, unless confirmed */
async function stopOwn(
  tx: Tx,
  ctx: Context,
  running: TimeEntryRow,
  { at, exceedsDay }: Pick<TimerStop, 'at' | 'exceedsDay'>,
): Promise<TimeEntryRow[]> {
  const stopped = await stop(tx, ctx, running, ctx.caller, at === undefined ? at : new Date(at))
  if (exceedsDay) return stopped
  const timeZone = await timeZoneOf(tx, ctx.caller.personId)
  for (const { day, personId } of stopped) {
    // Queries on one transaction run sequentially.
    assertFitsDay(day, await store.minutesOn(tx, personId, day), timeZone)
  }
  return stopped
}

/**
 * Runs as the agency, because the timer it replaces may belong to a company that the person can no longer see. The new
 * timer's project is looked up with the person's own access.
 */
export async function startTimer(ctx: Context, written: TimerStart): Promise<TimeEntry> {
  const place = await ctx.read((tx) => requirePlace(tx, ctx, written))
  return ctx.transaction(async (tx) => {
    const { personId } = ctx.caller
    const running = await store.lockTimer(tx, personId)
    if (running && isOn(running, place)) return presentEntry(running, ctx.caller)
    if (running) await stopOwn(tx, ctx, running, { exceedsDay: written.exceedsDay })
    const startedAt = new Date()
    const day = dayIn(startedAt, await timeZoneOf(tx, personId))
    const row = newRow(ctx, { ...place, ...presentFields(written), day, minutes: 0, startedAt })
    await store.saveEntry(tx, row)
    await ctx.record(tx, auditEntry('started', row))
    return presentAgain(tx, ctx, row.id)
  }, 'agency')
}

/** Runs as the agency, as above. @throws AppError `wrong_state` when it is not running; `invalid` for an impossible time */
export function stopTimer(
  ctx: Context,
  { entry, at, exceedsDay }: TimerStop,
): Promise<TimeEntry[]> {
  return ctx.transaction(async (tx) => {
    const running = await store.lockTimer(tx, ctx.caller.personId)
    if (!running) throw wrongState('You have no running timer.')
    if (entry !== undefined && entry !== running.id) {
      throw wrongState('This timer is no longer running.')
    }
    const stopped = await stopOwn(tx, ctx, running, { at, exceedsDay })
    return stopped
      .filter(({ companyId }) => canSeeCompany(ctx.caller, companyId))
      .map((row) => presentEntry(row, ctx.caller))
  }, 'agency')
}
