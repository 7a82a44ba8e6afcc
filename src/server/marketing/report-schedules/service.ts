// Monthly report schedules of campaigns and companies: set, changed, paused and deleted.
import { uuidv7 } from 'uuidv7'
import {
  type ReportScheduleChange,
  type ReportScheduleSettings,
  notOfClient,
} from '#contract/marketing/report-schedules.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { listMailChoices } from '#server/records/notifications/service.ts'
import { invalid } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Snapshot } from '#server/platform/database/schema.ts'
import { rowsOf, withRows } from '#server/platform/database/snapshot.ts'
import { authorize } from '#server/platform/policy.ts'
import { policy } from '#server/marketing/campaigns/policy.ts'
import { requireCampaign } from '#server/marketing/campaigns/service.ts'
import { type ScheduleRow, assertCurrent, changedSchedule, plannedOn } from './rules.ts'
import * as store from './store.ts'

/** Leaves out recipients who have left the company since, when a deletion is undone. */
export async function withoutFormerRecipients(tx: Tx, snapshot: Snapshot): Promise<Snapshot> {
  const recipients = rowsOf(snapshot, 'report_recipients')
  const comeBackThemselves = rowsOf(snapshot, 'memberships').length > 0
  if (recipients.length === 0 || comeBackThemselves) return snapshot
  return withRows(snapshot, 'report_recipients', await store.lockMembers(tx, recipients))
}

/** Taken from the path of the request. */
export type Subject = { campaignId: string } | { companyId: string }

interface SeenSubject extends store.ScheduleSubject {
  projectId: string | null
  title: string
}

/** @throws AppError `not_found`, `forbidden` */
async function requireSubject(tx: Tx, ctx: Context, subject: Subject): Promise<SeenSubject> {
  if ('campaignId' in subject) {
    const campaign = await requireCampaign(tx, ctx, subject.campaignId)
    authorize(policy.edit, ctx.caller, campaign)
    const { id: campaignId, companyId, projectId, title } = campaign
    return { campaignId, companyId, projectId, title }
  }
  const { id: companyId, name } = await requireCompany(tx, ctx, subject.companyId)
  authorize(policy.edit, ctx.caller, undefined)
  return { campaignId: null, companyId, projectId: null, title: name }
}

function auditEntry(
  action: string,
  { id, companyId, version }: ScheduleRow,
  { title, projectId }: Pick<SeenSubject, 'title' | 'projectId'>,
): AuditEntry {
  const place = { companyId, ...(projectId && { projectId }) }
  const detail = { title }
  return { action, kind: 'reportSchedule', id, ...place, version, isInternal: true, detail }
}

/** @param tx runs as the agency, since people's email preferences are private */
async function present(tx: Tx, ctx: Context, seen: SeenSubject): Promise<ReportScheduleSettings> {
  const row = await store.findSchedule(tx, ctx.caller, seen)
  const people = await store.listPeople(tx, seen.companyId)
  const mails = await listMailChoices(
    tx,
    people.map(({ id }) => id),
    'report',
  )
  const possible = people.map(({ id, first, last, role }) => ({
    _id: id,
    name: { first, last },
    role,
    mail: mails.get(id) ?? 'off',
  }))
  if (!row) return { schedule: null, people: possible }
  const { day, paused, nextOn, version } = row
  const chosen = new Set(await store.listRecipients(tx, row.id))
  // People banned since are left out.
  const recipients = people.flatMap(({ id }) => (chosen.has(id) ? id : []))
  return { schedule: { day, paused, nextOn, recipients, version }, people: possible }
}

const presentSubject = (ctx: Context, seen: SeenSubject): Promise<ReportScheduleSettings> =>
  ctx.transaction((tx) => present(tx, ctx, seen), 'agency')

export async function getSchedule(ctx: Context, subject: Subject) {
  return presentSubject(ctx, await ctx.read((tx) => requireSubject(tx, ctx, subject)))
}

function newSchedule({ companyId, campaignId }: SeenSubject, change: ReportScheduleChange) {
  const now = new Date()
  const { day, paused = false } = change
  return {
    ...{ id: uuidv7(), companyId, campaignId, day, paused, lastOn: null },
    nextOn: plannedOn({ day, lastOn: null }, localDay(now)),
    ...{ version: 1, createdAt: now, updatedAt: now },
  }
}

/** @throws AppError `stale`; `invalid` for a person who does not belong to the client */
export async function setSchedule(ctx: Context, subject: Subject, change: ReportScheduleChange) {
  const seen = await ctx.transaction(async (tx) => {
    const found = await requireSubject(tx, ctx, subject)
    const recipients = [...new Set(change.recipients)]
    const people = new Set((await store.listPeople(tx, found.companyId)).map(({ id }) => id))
    if (!recipients.every((id) => people.has(id))) throw invalid({ recipients: notOfClient })
    const before = await store.lockSchedule(tx, ctx.caller, found)
    assertCurrent(before, change)
    const now = new Date()
    const row = before
      ? { ...changedSchedule(before, change, localDay(now)), updatedAt: now }
      : newSchedule(found, change)
    await (before ? store.updateSchedule(tx, row) : store.insertSchedule(tx, row))
    await store.setRecipients(tx, row, recipients)
    await ctx.record(tx, auditEntry(actionOf(before, row), row, found))
    return found
  })
  return presentSubject(ctx, seen)
}

function actionOf(before: ScheduleRow | undefined, { paused }: ScheduleRow): string {
  if (!before) return 'created'
  if (before.paused === paused) return 'changed'
  return paused ? 'paused' : 'resumed'
}

export const endSchedule = (ctx: Context, subject: Subject): Promise<void> =>
  ctx.transaction(async (tx) => {
    const found = await requireSubject(tx, ctx, subject)
    const row = await store.lockSchedule(tx, ctx.caller, found)
    if (!row) return
    await store.deleteSchedule(tx, row.id)
    await ctx.record(tx, auditEntry('ended', { ...row, version: 0 }, found))
  })
