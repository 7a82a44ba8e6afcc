// Stores deliveries on retainers.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Place } from './store.ts'

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
