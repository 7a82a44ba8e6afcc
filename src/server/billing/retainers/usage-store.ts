// What was used of retainers: deliveries, counts of these and of billable time, and which warnings of it were sent.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Usage } from './rules.ts'
import type { Place } from './store.ts'

/**
 * Counts billable time that is on no invoice or covered by overage, and recorded deliveries. The retainers of all projects' days
 * are found at once.
 */
const usageOf = (companyId: string) => sql<{ id: string; month: string; units: number }>`
  select retainer as id, to_char(day, 'YYYY-MM') as month, sum(units)::int as units from (
    select day, units, coalesce(
      (select retainer_id from retainer_overages asked where asked.id = overage_id), covering.retainer_id) as retainer
    from (select project_id, day, overage_id, sum(minutes) as units
      from time_entries where company_id = ${companyId} and is_billable
        and started_at is null and (invoice_id is null or overage_id is not null)
        and day >= (select min(starts_on) from retainers where company_id = ${companyId})
      group by 1, 2, 3) days
    left join retainers_by_day(${companyId}) covering using (project_id, day)
    union all
    select day, quantity, retainer_id from retainer_deliveries where company_id = ${companyId}
  ) counted where retainer is not null group by 1, 2`

/** Usage per retainer and month. Needs the agency's or a staff role, since clients can't read time entries. */
export async function usageByRetainer(tx: Tx, companyId: string): Promise<Map<string, Usage>> {
  const { rows } = await usageOf(companyId).execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      new Map(own.map(({ month, units }) => [month, units])),
    ]),
  )
}

interface NewDeliveryRow {
  id: string
  title: string
  day: string
  quantity: number
}

export async function insertDelivery(
  tx: Tx,
  { companyId, retainerId }: Place,
  { id, title, day, quantity }: NewDeliveryRow,
): Promise<void> {
  await tx
    .insertInto('retainer_deliveries')
    .values({
      ...{ id, title, day, quantity },
      company_id: companyId,
      retainer_id: retainerId,
      created_at: new Date(),
    })
    .execute()
}

export async function deleteDelivery(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('retainer_deliveries').where('id', '=', id).execute()
}

interface OfMonth {
  retainerId: string
  /** `YYYY-MM`. */
  month: string
}

/** Deliveries that no overage request covers, newest first. */
export const listOpenDeliveries = (tx: Tx, { retainerId, month }: OfMonth) =>
  tx
    .selectFrom('retainer_deliveries')
    .select(['id', 'quantity as units'])
    .where('retainer_id', '=', retainerId)
    .where('overage_id', 'is', null)
    .where(sql<boolean>`date_trunc('month', day) = ${`${month}-01`}::date`)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function attachDeliveries(
  tx: Tx,
  ids: readonly string[],
  overageId: string,
): Promise<void> {
  await tx
    .updateTable('retainer_deliveries')
    .set({ overage_id: overageId })
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
}

export async function detachDeliveries(tx: Tx, overageId: string): Promise<void> {
  await tx
    .updateTable('retainer_deliveries')
    .set({ overage_id: null })
    .where('overage_id', '=', overageId)
    .execute()
}

/** Retainers that have started and not ended. */
export async function listCurrent(tx: Tx, today: string): Promise<Place[]> {
  return tx
    .selectFrom('retainers')
    .select(['company_id as companyId', 'id as retainerId'])
    .where('starts_on', '<=', today)
    .where(sql<boolean>`(ends_on is null or ends_on >= ${today}::date)`)
    .orderBy('id')
    .execute()
}

/** @returns whether the warning is the first one in its period */
export async function insertWarning(
  tx: Tx,
  { companyId, retainerId }: Place,
  { period, percent }: { period: string; percent: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('retainer_warnings')
    .values({
      company_id: companyId,
      retainer_id: retainerId,
      period: `${period}-01`,
      percent,
    })
    .onConflict((conflict) => conflict.constraint('retainer_warnings_pkey').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
