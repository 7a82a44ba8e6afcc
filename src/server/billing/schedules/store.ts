// Recurring invoices in the database.
import { sql } from 'kysely'
import { lockParent } from '#server/platform/database/lock-parent.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'
import type { ScheduleRow } from './rules.ts'

const selectSchedules = (tx: Tx) =>
  tx
    .selectFrom('invoice_schedules as schedule')
    .leftJoin('projects', 'projects.id', 'schedule.project_id')
    .select(['schedule.id', 'schedule.company_id as companyId'])
    .select(['schedule.project_id as projectId', 'projects.title as projectTitle'])
    .select(['schedule.currency', 'schedule.lines', 'schedule.discount', 'schedule.notes'])
    .select(['schedule.terms', 'schedule.total', 'due_days as dueDays', 'sends', 'paused'])
    .select(
      sql<ScheduleRow['rule']>`json_build_object('unit', schedule.unit, 'every', every)`.as('rule'),
    )
    .select([
      'starts_on as startsOn',
      'ends_on as endsOn',
      'last_on as lastOn',
      'next_on as nextOn',
    ])
    .select(['schedule.version', 'schedule.created_at as createdAt'])
    .select('schedule.updated_at as updatedAt')

/** Ended schedules come last. */
export const listSchedules = (tx: Tx, caller: Caller, companyId: string): Promise<ScheduleRow[]> =>
  selectSchedules(tx)
    .where(visibleTo(caller, 'schedule.company_id'))
    .where('schedule.company_id', '=', companyId)
    .orderBy('next_on')
    .orderBy('schedule.id')
    .execute()

interface Place {
  companyId: string
  scheduleId: string
}

const ofPlace = (tx: Tx, caller: Caller, { companyId, scheduleId }: Place) =>
  selectSchedules(tx)
    .where(visibleTo(caller, 'schedule.company_id'))
    .where('schedule.company_id', '=', companyId)
    .where('schedule.id', '=', scheduleId)

export const findSchedule = (
  tx: Tx,
  caller: Caller,
  place: Place,
): Promise<ScheduleRow | undefined> => ofPlace(tx, caller, place).executeTakeFirst()

/** Locks the schedule against other writers until `tx` ends. */
export const lockSchedule = (
  tx: Tx,
  caller: Caller,
  place: Place,
): Promise<ScheduleRow | undefined> =>
  ofPlace(tx, caller, place).forUpdate('schedule').executeTakeFirst()

/** Locks one due schedule and holds its company and project, skipping those locked by others. */
export const lockDueSchedule = (
  tx: Tx,
  today: string,
  except: readonly string[],
): Promise<ScheduleRow | undefined> =>
  selectSchedules(tx)
    .where('next_on', '<=', today)
    .where('paused', '=', false)
    .where(sql<boolean>`schedule.id <> all (${except}::uuid[])`)
    .where(lockParent('companies', 'schedule.company_id'))
    .where(lockParent('projects', 'schedule.project_id'))
    .orderBy('next_on')
    .orderBy('schedule.id')
    .limit(1)
    .forUpdate('schedule')
    .skipLocked()
    .executeTakeFirst()

export async function saveSchedule(tx: Tx, row: ScheduleRow): Promise<void> {
  const columns = {
    project_id: row.projectId,
    currency: row.currency,
    lines: JSON.stringify(row.lines),
    discount: row.discount && JSON.stringify(row.discount),
    notes: row.notes,
    terms: row.terms,
    total: row.total,
    due_days: row.dueDays,
    sends: row.sends,
    unit: row.rule.unit,
    every: row.rule.every,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    paused: row.paused,
    last_on: row.lastOn,
    next_on: row.nextOn,
    version: row.version,
    updated_at: row.updatedAt,
  }
  const { id, companyId: company_id, createdAt: created_at } = row
  await tx
    .insertInto('invoice_schedules')
    .values({ id, company_id, created_at, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** Undefined if the company is not enabled and so gets no invoices. */
export async function findEnabledName(tx: Tx, companyId: string): Promise<string | undefined> {
  const company = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .where('state', '=', 'enabled')
    .executeTakeFirst()
  return company?.name
}

/** Links an invoice to a period of its schedule; unique. */
export async function setPeriod(
  tx: Tx,
  invoiceId: string,
  { scheduleId, day }: { scheduleId: string; day: string },
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ schedule_id: scheduleId, period_on: day })
    .where('id', '=', invoiceId)
    .execute()
}

/** Drafts of recurring invoices waiting to be sent. */
export const attention: AttentionSources = {
  draft: ({ caller }) =>
    isPermitted(caller, 'money')
      ? sql`select invoices.id, 'Recurring invoice' as title, companies.name as place, invoices.period_on::text as due,
          '/app/admin/invoices/' || invoices.id as path, row_number() over (order by invoices.period_on, invoices.id) as place_in_line
        from invoices join companies on companies.id = invoices.company_id
        where invoices.schedule_id is not null and invoices.state = 'draft' and ${visibleTo(caller, 'invoices.company_id')}`
      : undefined,
}
