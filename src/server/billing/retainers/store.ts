// Stores retainers.
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { invoiceStatus, findVoidInvoices } from '#server/billing/invoices/service.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { TermsHistory, TermsRow } from './months.ts'
import type { OverageRow } from './overage-rules.ts'
import type { Identity, RetainerRow } from './rules.ts'

const monthIn = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM')`
/** Formats a timestamp like JSON does. */
const momentIn = <Moment extends string | null = string>(column: string) =>
  sql<Moment>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const selectRetainers = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('retainers')
    .innerJoin('companies', 'companies.id', 'retainers.company_id')
    .select(['retainers.id', 'retainers.company_id as companyId', 'companies.name as companyName'])
    .select(['retainers.title', 'retainers.kind', 'retainers.currency', 'retainers.version'])
    .select(['retainers.starts_on as startsOn', 'retainers.ends_on as endsOn'])
    .select(['retainers.covers_all as coversAll', 'retainers.schedule_id as scheduleId'])
    .select(['retainers.created_at as createdAt', 'retainers.updated_at as updatedAt'])
    .select((retainer) => [
      jsonArrayFrom(
        retainer
          .selectFrom('retainer_projects as named')
          .innerJoin('projects', 'projects.id', 'named.project_id')
          .select(['projects.id', 'projects.title'])
          .whereRef('named.retainer_id', '=', 'retainers.id')
          .orderBy('projects.title')
          .orderBy('projects.id'),
      ).as('projects'),
      jsonArrayFrom(
        retainer
          .selectFrom('retainer_terms as terms')
          .select([monthIn('terms.from_on').as('from'), 'terms.allowance', 'terms.rollover'])
          .select(['terms.rollover_limit as rolloverLimit', 'terms.price'])
          .select(['terms.overage_rate as overageRate', 'terms.is_paused as isPaused'])
          .whereRef('terms.retainer_id', '=', 'retainers.id')
          .orderBy('terms.from_on'),
      ).as('history'),
      jsonArrayFrom(
        retainer
          .selectFrom('retainer_overages as asked')
          .leftJoin('invoices', (join) =>
            join.onRef('invoices.overage_id', '=', 'asked.id').on('invoices.state', '<>', 'void'),
          )
          .select(['asked.id', monthIn('asked.month').as('month'), 'asked.units', 'asked.rate'])
          .select(['asked.tax_rate as taxRate', 'asked.net', 'asked.total', 'asked.note'])
          .select(['asked.state', momentIn('asked.asked_at').as('askedAt')])
          .select([momentIn<string | null>('asked.decided_at').as('decidedAt'), 'asked.reason'])
          .select(['asked.decided_first as decidedFirst', 'asked.decided_last as decidedLast'])
          .select(['invoices.id as invoiceId', 'invoices.number as invoiceNumber'])
          .select(invoiceStatusIfAny().as('invoiceStatus'))
          .select(findVoidInvoices('overage_id', 'asked.id').as('voidInvoices'))
          .whereRef('asked.retainer_id', '=', 'retainers.id')
          .orderBy('asked.month', 'desc')
          .orderBy('asked.asked_at', 'desc'),
      ).as('overages'),
      jsonArrayFrom(
        retainer
          .selectFrom('retainer_deliveries as delivery')
          .select(['delivery.id', 'delivery.title', 'delivery.quantity'])
          .select(sql<string>`delivery.day::text`.as('day'))
          .select(sql<boolean>`delivery.overage_id is not null`.as('isAsked'))
          .whereRef('delivery.retainer_id', '=', 'retainers.id')
          .orderBy('delivery.day', 'desc')
          .orderBy('delivery.id', 'desc'),
      ).as('deliveries'),
    ])
    .where(visibleTo(caller, 'retainers.company_id'))

const invoiceStatusIfAny = (): RawBuilder<OverageRow['invoiceStatus']> =>
  sql`case when invoices.id is not null then ${invoiceStatus()} end`

type Selected = Awaited<ReturnType<ReturnType<typeof selectRetainers>['execute']>>[number]

/** Every retainer has terms from its first month; timestamps inside JSON are text. */
const rowOf = (selected: Selected): RetainerRow => ({
  ...selected,
  // Clients can't read recurring invoices, so this is loaded separately for staff.
  scheduleTitle: null,
  history: selected.history as unknown as TermsHistory,
  overages: selected.overages.map((one) => ({
    ...one,
    askedAt: new Date(one.askedAt),
    decidedAt: one.decidedAt === null ? null : new Date(one.decidedAt),
  })),
})

/** Lists ended retainers last. */
export async function listRetainers(
  tx: Tx,
  caller: Caller,
  companyId: string,
  today: string,
): Promise<RetainerRow[]> {
  const rows = await selectRetainers(tx, caller)
    .where('retainers.company_id', '=', companyId)
    .orderBy(sql`coalesce(retainers.ends_on < ${today}::date, false)`)
    .orderBy('retainers.starts_on')
    .orderBy('retainers.id')
    .execute()
  return rows.map(rowOf)
}

export interface Place {
  companyId: string
  retainerId: string
}

export async function findRetainer(
  tx: Tx,
  caller: Caller,
  { companyId, retainerId }: Place,
): Promise<RetainerRow | undefined> {
  const row = await selectRetainers(tx, caller)
    .where('retainers.company_id', '=', companyId)
    .where('retainers.id', '=', retainerId)
    .executeTakeFirst()
  return row && rowOf(row)
}

/** Locks the retainer until `tx` ends. */
export async function lockRetainer(
  tx: Tx,
  caller: Caller,
  { companyId, retainerId }: Place,
): Promise<RetainerRow | undefined> {
  const locked = await tx
    .selectFrom('retainers')
    .select('id')
    .where(visibleTo(caller, 'company_id'))
    .where('company_id', '=', companyId)
    .where('id', '=', retainerId)
    .forUpdate()
    .executeTakeFirst()
  // Reads again, because the earlier snapshot lacks changes committed while waiting for the lock.
  return locked && findRetainer(tx, caller, { companyId, retainerId })
}

/** Uses the first invoice line as the title, as lists do. */
export async function listScheduleTitles(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('invoice_schedules')
    .select(['id', sql<string>`coalesce(left(lines -> 0 ->> 'description', 200), '')`.as('title')])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export type NewRow = Omit<Identity, 'projectIds'> &
  Pick<
    RetainerRow,
    'id' | 'companyId' | 'kind' | 'currency' | 'startsOn' | 'version' | 'createdAt' | 'updatedAt'
  >

export async function insertRetainer(tx: Tx, row: NewRow): Promise<void> {
  await tx
    .insertInto('retainers')
    .values({
      id: row.id,
      company_id: row.companyId,
      title: row.title,
      kind: row.kind,
      currency: row.currency,
      starts_on: row.startsOn,
      ends_on: row.endsOn,
      covers_all: row.coversAll,
      schedule_id: row.scheduleId,
      version: row.version,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    })
    .execute()
}

export async function saveIdentity(
  tx: Tx,
  id: string,
  { title, endsOn, scheduleId, coversAll }: Omit<Identity, 'projectIds'>,
): Promise<void> {
  await tx
    .updateTable('retainers')
    .set({ title, ends_on: endsOn, schedule_id: scheduleId, covers_all: coversAll })
    .where('id', '=', id)
    .execute()
}

export async function raiseVersion(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('retainers')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function saveProjects(
  tx: Tx,
  { companyId, retainerId }: Place,
  projectIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('retainer_projects').where('retainer_id', '=', retainerId).execute()
  if (projectIds.length === 0) return
  await tx
    .insertInto('retainer_projects')
    .values(
      projectIds.map((project_id) => ({
        company_id: companyId,
        retainer_id: retainerId,
        project_id,
      })),
    )
    .execute()
}

export async function saveTerms(
  tx: Tx,
  { companyId, retainerId }: Place,
  terms: TermsRow,
): Promise<void> {
  const columns = {
    allowance: terms.allowance,
    rollover: terms.rollover,
    rollover_limit: terms.rolloverLimit,
    price: terms.price,
    overage_rate: terms.overageRate,
    is_paused: terms.isPaused,
    created_at: new Date(),
  }
  await tx
    .insertInto('retainer_terms')
    .values({
      company_id: companyId,
      retainer_id: retainerId,
      from_on: `${terms.from}-01`,
      ...columns,
    })
    .onConflict((conflict) => conflict.constraint('retainer_terms_pkey').doUpdateSet(columns))
    .execute()
}

export async function deleteRetainer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('retainers').where('id', '=', id).execute()
}
