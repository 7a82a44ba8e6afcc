// Queries for monthly report schedules and their recipients.
import { sql } from 'kysely'
import type { CompanyRole } from '#contract/clients/companies.ts'
import { lockParent } from '#server/platform/database/lock-parent.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { ScheduleRow } from './rules.ts'

/** One campaign, or a whole company. */
export type ScheduleSubject = Pick<ScheduleRow, 'companyId' | 'campaignId'>

const selectSchedules = (tx: Tx) =>
  tx
    .selectFrom('report_schedules')
    .select(['id', 'company_id as companyId', 'campaign_id as campaignId', 'day', 'paused'])
    .select(['last_on as lastOn', 'next_on as nextOn', 'version'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])

const ofSubject = (tx: Tx, caller: Caller, { companyId, campaignId }: ScheduleSubject) =>
  selectSchedules(tx)
    .where('company_id', '=', companyId)
    .where('campaign_id', 'is not distinct from', campaignId)
    .where(visibleTo(caller, 'company_id'))

export const findSchedule = (
  tx: Tx,
  caller: Caller,
  subject: ScheduleSubject,
): Promise<ScheduleRow | undefined> => ofSubject(tx, caller, subject).executeTakeFirst()

/** Locks the row until `tx` ends. */
export const lockSchedule = (
  tx: Tx,
  caller: Caller,
  subject: ScheduleSubject,
): Promise<ScheduleRow | undefined> =>
  ofSubject(tx, caller, subject).forUpdate('report_schedules').executeTakeFirst()

/** Locks the next due schedule and holds its company and campaign, skipping those locked by others. */
export const lockDueSchedule = (
  tx: Tx,
  today: string,
  except: readonly string[],
): Promise<ScheduleRow | undefined> =>
  selectSchedules(tx)
    .where('next_on', '<=', today)
    .where('paused', '=', false)
    .where(sql<boolean>`id <> all (${except}::uuid[])`)
    .where(lockParent('companies', 'company_id'))
    .where(lockParent('campaigns', 'campaign_id'))
    .orderBy('next_on')
    .orderBy('id')
    .limit(1)
    .forUpdate('report_schedules')
    .skipLocked()
    .executeTakeFirst()

const columnsOf = (row: ScheduleRow) => ({
  day: row.day,
  paused: row.paused,
  last_on: row.lastOn,
  next_on: row.nextOn,
  version: row.version,
  updated_at: row.updatedAt,
})

/** If two people add one at the same time, the second gets a constraint error. */
export async function insertSchedule(tx: Tx, row: ScheduleRow): Promise<void> {
  const { id, companyId: company_id, campaignId: campaign_id, createdAt: created_at } = row
  await tx
    .insertInto('report_schedules')
    .values({ id, company_id, campaign_id, created_at, ...columnsOf(row) })
    .execute()
}

export async function updateSchedule(tx: Tx, row: ScheduleRow): Promise<void> {
  await tx.updateTable('report_schedules').set(columnsOf(row)).where('id', '=', row.id).execute()
}

export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('report_schedules').where('id', '=', id).execute()
}

export async function listRecipients(tx: Tx, scheduleId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('report_recipients')
    .select('user_id as id')
    .where('schedule_id', '=', scheduleId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces all recipients. */
export async function setRecipients(
  tx: Tx,
  { id, companyId }: Pick<ScheduleRow, 'id' | 'companyId'>,
  people: readonly string[],
): Promise<void> {
  await tx.deleteFrom('report_recipients').where('schedule_id', '=', id).execute()
  if (people.length === 0) return
  await tx
    .insertInto('report_recipients')
    .values(people.map((user_id) => ({ company_id: companyId, schedule_id: id, user_id })))
    .execute()
}

interface PersonRow {
  id: string
  first: string
  last: string
  role: CompanyRole
}

/** The company's people who are not banned, owners first. */
export const listPeople = (tx: Tx, companyId: string): Promise<PersonRow[]> =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.first_name as first', 'users.last_name as last'])
    .select('memberships.role')
    .where('memberships.company_id', '=', companyId)
    .where('memberships.banned_at', 'is', null)
    .where('users.banned_at', 'is', null)
    .orderBy(sql`memberships.role <> 'owner'`)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy('users.id')
    .execute()

export async function isEnabled(tx: Tx, companyId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('state', '=', 'enabled')
    .executeTakeFirst()
  return found !== undefined
}

/** Of these recipients, those who are of the company; they can't leave it meanwhile. */
export async function lockMembers(
  tx: Tx,
  recipients: unknown[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select recipient.*
    from jsonb_populate_recordset(null::report_recipients, ${JSON.stringify(recipients)}::jsonb) as recipient
    join memberships using (company_id, user_id) order by company_id, user_id for key share of memberships`.execute(
    tx,
  )
  return rows
}
