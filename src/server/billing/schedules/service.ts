// Recurring invoice service: create, change, pause and end.
import { uuidv7 } from 'uuidv7'
import type { NewSchedule, Schedule, ScheduleChange } from '#contract/billing/schedules.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import { cutText } from '#server/platform/cut-text.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { changedFields } from '#server/platform/rules.ts'
import { presentSchedule } from './present.ts'
import { type ScheduleRow, changedSchedule, newSchedule, writtenOf } from './rules.ts'
import * as store from './store.ts'

interface Place {
  companyId: string
  scheduleId: string
}

async function hold(tx: Tx, ctx: Context, place: Place): Promise<ScheduleRow> {
  return orNotFound(await store.lockSchedule(tx, ctx.caller, place))
}

/** Named after its first line, as in lists. */
const titleOf = ({ lines }: ScheduleRow) => cutText(lines[0]?.description ?? '', 200)

function auditEntry(action: string, row: ScheduleRow, fields: string[] = []): AuditEntry {
  const { id, companyId, projectId, version } = row
  const detail = { title: titleOf(row), ...(fields.length > 0 && { fields }) }
  const place = { companyId, ...(projectId && { projectId }) }
  return { action, kind: 'schedule', id, ...place, version, isInternal: true, detail }
}

async function presentAgain(tx: Tx, ctx: Context, place: Place): Promise<Schedule> {
  const row = orNotFound(await store.findSchedule(tx, ctx.caller, place))
  return presentSchedule(row)
}

export function listSchedules(ctx: Context, companyId: string): Promise<Schedule[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    return (await store.listSchedules(tx, ctx.caller, companyId)).map(presentSchedule)
  })
}

export const getSchedule = (ctx: Context, place: Place): Promise<Schedule> =>
  ctx.read((tx) => presentAgain(tx, ctx, place))

export function createSchedule(
  ctx: Context,
  company: string,
  written: NewSchedule,
): Promise<Schedule> {
  return ctx.transaction(async (tx) => {
    const { id: companyId } = await requireCompany(tx, ctx, company)
    const now = new Date()
    const row: ScheduleRow = {
      ...newSchedule(written, localDay(now)),
      id: uuidv7(),
      companyId,
      projectTitle: null,
      paused: false,
      lastOn: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    }
    await store.saveSchedule(tx, row)
    await ctx.record(tx, auditEntry('created', row))
    return presentAgain(tx, ctx, { companyId, scheduleId: row.id })
  })
}

export function changeSchedule(
  ctx: Context,
  place: Place,
  change: ScheduleChange,
): Promise<Schedule> {
  return ctx.transaction(async (tx) => {
    const before = await hold(tx, ctx, place)
    const now = new Date()
    const row = { ...changedSchedule(before, change, localDay(now)), updatedAt: now }
    await store.saveSchedule(tx, row)
    const action = row.paused === before.paused ? 'changed' : row.paused ? 'paused' : 'resumed'
    const fields = changedFields(writtenOf(before), writtenOf(row))
    await ctx.record(tx, auditEntry(action, row, fields))
    return presentAgain(tx, ctx, place)
  })
}

export function endSchedule(ctx: Context, place: Place): Promise<void> {
  return ctx.transaction(async (tx) => {
    const before = await hold(tx, ctx, place)
    if (before.nextOn === null) return
    const version = before.version + 1
    const row = { ...before, nextOn: null, paused: false, version, updatedAt: new Date() }
    await store.saveSchedule(tx, row)
    await ctx.record(tx, auditEntry('ended', row))
  })
}
