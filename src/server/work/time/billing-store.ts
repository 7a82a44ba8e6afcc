// Queries for time that can be invoiced.
import { sql } from 'kysely'
import type { TimeChoice } from '#contract/billing/invoice-time.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { BillableEntry } from './billing-rules.ts'
import { rateIn } from './rates-store.ts'

const personName = sql<string>`users.first_name || ' ' || users.last_name`

/** Covered by a retainer, whose overage is billed separately. */
const isCovered = (companyId: string) => sql<boolean>`(entry.overage_id is not null
  or (entry.project_id, entry.day) in (select project_id, day from retainers_by_day(${companyId})))`

const selectUnbilled = (
  tx: Tx,
  caller: Caller,
  companyId: string,
  { project, from, to }: TimeChoice,
  covered = false,
) =>
  tx
    .selectFrom('time_entries as entry')
    .innerJoin('projects', 'projects.id', 'entry.project_id')
    .leftJoin('tasks', 'tasks.id', 'entry.task_id')
    .innerJoin('users', 'users.id', 'entry.person_id')
    .leftJoin('time_terms', 'time_terms.company_id', 'entry.company_id')
    .leftJoin('project_rates', 'project_rates.project_id', 'entry.project_id')
    .leftJoin('person_rates', 'person_rates.person_id', 'entry.person_id')
    .select(['entry.id', 'entry.day', 'entry.minutes', 'entry.project_id as projectId'])
    .select(['projects.title as projectTitle', 'entry.task_id as taskId'])
    .select(['tasks.title as taskTitle', 'entry.person_id as personId'])
    .select(personName.as('personName'))
    .select(rateIn('project_rates').as('projectRate'))
    .select(rateIn('time_terms').as('companyRate'))
    .select(rateIn('person_rates').as('personRate'))
    .where(visibleTo(caller, 'entry.company_id'))
    .where('entry.company_id', '=', companyId)
    .where('entry.invoice_id', 'is', null)
    .where('entry.is_billable', '=', true)
    .where('entry.started_at', 'is', null)
    .where(isCovered(companyId), '=', covered)
    .$if(Boolean(project), (some) => some.where('entry.project_id', '=', project ?? ''))
    .$if(Boolean(from), (some) => some.where('entry.day', '>=', from ?? ''))
    .$if(Boolean(to), (some) => some.where('entry.day', '<=', to ?? ''))
    .orderBy('entry.day')
    .orderBy('entry.id')

type Choosing = [tx: Tx, caller: Caller, companyId: string, choice: TimeChoice]

/** Lists billable time that is not on an invoice. */
export const listUnbilled = (...choosing: Choosing): Promise<BillableEntry[]> =>
  selectUnbilled(...choosing).execute()

/** Sums billable time that a retainer covers. */
export async function minutesCovered(...choosing: Choosing): Promise<number> {
  const { minutes } = await selectUnbilled(...choosing, true)
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`coalesce(sum(entry.minutes), 0)::int`.as('minutes'))
    .executeTakeFirstOrThrow()
  return minutes
}

/** Locks billable time that is not on an invoice; a concurrent caller waits and then finds it billed. */
export const lockUnbilled = (...choosing: Choosing): Promise<BillableEntry[]> =>
  selectUnbilled(...choosing)
    .forUpdate('entry')
    .execute()

export async function markBilled(tx: Tx, ids: readonly string[], invoiceId: string): Promise<void> {
  await tx
    .updateTable('time_entries')
    .set({ invoice_id: invoiceId })
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
}

interface OfRetainer {
  companyId: string
  retainerId: string
  /** `YYYY-MM`. */
  month: string
}

/** Locks a month's billable time that counts toward the retainer and is neither invoiced nor overage, latest first. */
export const lockUnbilledOfRetainer = (
  tx: Tx,
  { companyId, retainerId, month }: OfRetainer,
): Promise<{ id: string; minutes: number }[]> =>
  tx
    .selectFrom('time_entries as entry')
    .select(['entry.id', 'entry.minutes'])
    .where('entry.company_id', '=', companyId)
    .where('entry.invoice_id', 'is', null)
    .where('entry.overage_id', 'is', null)
    .where('entry.is_billable', '=', true)
    .where('entry.started_at', 'is', null)
    .where(sql<boolean>`date_trunc('month', entry.day) = ${`${month}-01`}::date`)
    .where(
      sql<boolean>`(entry.project_id, entry.day) in (select project_id, day from retainers_by_day(${companyId})
        where retainer_id = ${retainerId})`,
    )
    .orderBy('entry.day', 'desc')
    .orderBy('entry.id', 'desc')
    .forUpdate('entry')
    .execute()

/** Freezes these entries, which can no longer be changed. */
export async function attachOverage(
  tx: Tx,
  ids: readonly string[],
  overageId: string,
): Promise<void> {
  await tx
    .updateTable('time_entries')
    .set({ overage_id: overageId })
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
}

export async function detachOverage(tx: Tx, overageId: string): Promise<void> {
  await tx
    .updateTable('time_entries')
    .set({ overage_id: null })
    .where('overage_id', '=', overageId)
    .execute()
}

/** Returns the overage's entries that are not on an invoice. */
export async function listOfOverage(tx: Tx, overageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('time_entries')
    .select('id')
    .where('overage_id', '=', overageId)
    .where('invoice_id', 'is', null)
    .orderBy('day')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
