// Stops timers: on request, or when the person may no longer continue.
import { uuidv7 } from 'uuidv7'
import { agencyTimeZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Caller, isPermitted, canSeeCompany } from '#server/platform/caller.ts'
import { auditEntry } from './present.ts'
import { type TimeEntryRow, cutShort, endOf, partsByDay } from './rules.ts'
import * as store from './store.ts'

export const timeZoneOf = async (tx: Tx, personId: string): Promise<string> =>
  (await store.findTimeZone(tx, personId)) ?? agencyTimeZone()

const canContinue = (person: Caller | undefined, { companyId }: TimeEntryRow): person is Caller =>
  person !== undefined && isPermitted(person, 'work') && canSeeCompany(person, companyId)

/**
 * Saves the timer's time as one entry per day in the person's time zone.
 * @param running the locked timer
 * @param person the timer's owner; undefined when they cannot sign in
 * @param at when the person says they stopped
 */
export async function stop(
  tx: Tx,
  ctx: Context,
  running: TimeEntryRow,
  person: Caller | undefined,
  at?: Date,
): Promise<TimeEntryRow[]> {
  const now = new Date()
  const timeZone = await timeZoneOf(tx, running.personId)
  const from = running.startedAt ?? now
  const parts = canContinue(person, running)
    ? partsByDay(from, endOf(from, at, now), timeZone)
    : [cutShort(running, { from, to: now, timeZone })]
  const rows = parts.map((part, place) => ({
    ...running,
    ...part,
    startedAt: null,
    updatedAt: now,
    ...(place === 0
      ? { version: running.version + 1 }
      : { id: uuidv7(), version: 1, createdAt: now }),
  }))
  for (const row of rows) {
    // Queries on one transaction run sequentially.
    await store.saveEntry(tx, row)
  }
  await ctx.record(
    tx,
    ...rows.map((row) => auditEntry(row.id === running.id ? 'stopped' : 'created', row)),
  )
  return rows
}

/** Stops the timer if they may not continue. @param person with their current rights; undefined when they cannot sign in */
export async function stopTimerOf(
  tx: Tx,
  ctx: Context,
  personId: string,
  person: Caller | undefined,
): Promise<void> {
  const running = await store.lockTimer(tx, personId)
  if (running && !canContinue(person, running)) await stop(tx, ctx, running, person)
}
