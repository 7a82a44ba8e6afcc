// Lists, adds, changes and deletes time entries.
import { uuidv7 } from 'uuidv7'
import type {
  NewTimeEntry,
  TimeEntry,
  TimeDays,
  TimeEntryChange,
  TimePerson,
  TimeQuery,
  TimerStart,
} from '#contract/work/time.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import { AppError, invalid, orNotFound } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { changedFields } from '#server/platform/rules.ts'
import { auditEntry, presentEntry, titleOf } from './present.ts'
import { canChange } from './policy.ts'
import {
  type Place,
  type TimeEntryRow,
  assertUnbilled,
  assertFitsDay,
  assertWithinDay,
  changedEntry,
  presentFields,
} from './rules.ts'
import { timeZoneOf } from './stop-timer.ts'
import * as store from './store.ts'

/** @throws AppError `not_found` for a project the caller cannot see, `invalid` for a task of another project */
export async function requirePlace(
  tx: Tx,
  ctx: Context,
  { project, task = null }: Pick<TimerStart, 'project' | 'task'>,
): Promise<Place> {
  const place = orNotFound(await store.findPlace(tx, ctx.caller, { project, task }))
  if (place.taskId !== task) throw invalid({ task: 'This project has no such task' })
  return place
}

export async function presentAgain(tx: Tx, ctx: Context, id: string): Promise<TimeEntry> {
  const row = orNotFound(await store.findEntry(tx, ctx.caller, id))
  return presentEntry(row, ctx.caller)
}

export function listTime(ctx: Context, query: TimeQuery): Promise<TimeEntry[]> {
  return ctx.read(async (tx) => {
    const rows = await store.listEntries(tx, ctx.caller, query)
    return rows.map((row) => presentEntry(row, ctx.caller))
  })
}

export const listPeople = (ctx: Context, days: TimeDays): Promise<TimePerson[]> =>
  ctx.read(async (tx) => {
    const rows = await store.listPeople(tx, ctx.caller, days)
    return rows.map(({ id, ...name }) => ({ _id: id, name }))
  })

export const countTime = (ctx: Context, project: string): Promise<{ minutes: number }> =>
  ctx.read(async (tx) => {
    if (!(await store.findPlace(tx, ctx.caller, { project, task: null }))) {
      throw new AppError('not_found')
    }
    return { minutes: await store.sumMinutes(tx, project) }
  })

/** Builds an unsaved entry for the caller; the person's name is filled in when the entry is read back. */
export function newRow(
  ctx: Context,
  fields: Place & Pick<TimeEntryRow, 'day' | 'minutes' | 'note' | 'isBillable' | 'startedAt'>,
): TimeEntryRow {
  const now = new Date()
  const { personId } = ctx.caller
  return {
    ...fields,
    ...{ id: uuidv7(), personId, personFirst: '', personLast: '' },
    ...{ isBilled: false, version: 1, createdAt: now, updatedAt: now },
  }
}

/** Even the shortest day with a clock change is longer than this. */
const alwaysFits = 22 * 60

/** @throws AppError `invalid` when the entry is longer than the person's day */
async function checkDay(tx: Tx, row: TimeEntryRow): Promise<void> {
  if (row.minutes > alwaysFits) assertWithinDay(row, await timeZoneOf(tx, row.personId))
}

/** Asks once saved, so that the entry counts. @throws AppError `long_day` unless the caller has confirmed it */
async function confirmDay(
  tx: Tx,
  { personId, day }: TimeEntryRow,
  exceedsDay: true | undefined,
): Promise<void> {
  if (exceedsDay) return
  assertFitsDay(day, await store.minutesOn(tx, personId, day), await timeZoneOf(tx, personId))
}

export function createEntry(ctx: Context, written: NewTimeEntry): Promise<TimeEntry> {
  return ctx.transaction(async (tx) => {
    const place = await requirePlace(tx, ctx, written)
    const { day, minutes } = written
    const fields = { ...presentFields(written), day, minutes, startedAt: null }
    const row = newRow(ctx, { ...place, ...fields })
    await checkDay(tx, row)
    await store.saveEntry(tx, row)
    await confirmDay(tx, row, written.exceedsDay)
    await ctx.record(tx, auditEntry('created', row))
    return presentAgain(tx, ctx, row.id)
  })
}

/** @throws AppError `not_found` when the caller cannot see it, `forbidden` when they cannot change it */
async function lockEntry(tx: Tx, ctx: Context, id: string): Promise<TimeEntryRow> {
  const row = orNotFound(await store.lockEntry(tx, ctx.caller, id))
  authorize(canChange, ctx.caller, row)
  assertUnbilled(row)
  return row
}

/** Returns the place a change moves to; changing the project drops the task unless the change sets one. */
async function placeOf(
  tx: Tx,
  ctx: Context,
  row: TimeEntryRow,
  change: TimeEntryChange,
): Promise<Place | undefined> {
  if (change.project === undefined && change.task === undefined) return undefined
  const project = change.project ?? row.projectId
  const sameTask = project === row.projectId ? row.taskId : null
  const task = change.task === undefined ? sameTask : change.task
  return requirePlace(tx, ctx, { project, task })
}

export function changeEntry(
  ctx: Context,
  id: string,
  { exceedsDay, ...change }: TimeEntryChange,
): Promise<TimeEntry> {
  return ctx.transaction(async (tx) => {
    const before = await lockEntry(tx, ctx, id)
    const place = await placeOf(tx, ctx, before, change)
    const row = { ...changedEntry(before, change, place), updatedAt: new Date() }
    if (row.minutes !== before.minutes || row.day !== before.day) await checkDay(tx, row)
    await store.saveEntry(tx, row)
    if (row.minutes > before.minutes || row.day !== before.day) {
      await confirmDay(tx, row, exceedsDay)
    }
    await ctx.record(tx, auditEntry('changed', row, changedFields(before, row)))
    return presentAgain(tx, ctx, id)
  })
}

export function removeEntry(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await lockEntry(tx, ctx, id)
    const { companyId: company, version } = row
    const root = { id, name: titleOf(row), company, version, isInternal: true }
    await recordDeletion(tx, ctx, 'timeEntry', [root])
    await store.deleteEntry(tx, id)
    await ctx.record(tx, auditEntry('deleted', row))
  })
}

export { type TimeLine, linesOf, roundedUp } from './billing-rules.ts'
export {
  attachOverage,
  detachOverage,
  listOfOverage,
  listUnbilled,
  lockUnbilled,
  lockUnbilledOfRetainer,
  markBilled,
  minutesCovered,
} from './billing-store.ts'
export { findTerms } from './rates-store.ts'
export { stopTimerOf } from './stop-timer.ts'
