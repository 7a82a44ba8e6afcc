// Stores overage requests to clients.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { OverageRow } from './overage-rules.ts'
import type { Place } from './store.ts'

type NewOverageRow = Pick<
  OverageRow,
  'id' | 'month' | 'units' | 'rate' | 'taxRate' | 'net' | 'total' | 'note'
>

export async function insertOverage(
  tx: Tx,
  { companyId, retainerId }: Place,
  { id, month, units, rate, taxRate, net, total, note }: NewOverageRow,
): Promise<void> {
  await tx
    .insertInto('retainer_overages')
    .values({
      ...{ id, units, rate, net, total, note },
      company_id: companyId,
      retainer_id: retainerId,
      month: `${month}-01`,
      tax_rate: taxRate,
      state: 'asked',
      asked_at: new Date(),
    })
    .execute()
}

export async function markWithdrawn(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('retainer_overages')
    .set({ state: 'withdrawn' })
    .where('id', '=', id)
    .execute()
}

interface Decision {
  decision: 'approved' | 'declined'
  reason: string
  personId: string
}

/** Stores the decider's current name. */
export async function saveDecision(
  tx: Tx,
  id: string,
  { decision, reason, personId }: Decision,
): Promise<void> {
  await tx
    .updateTable('retainer_overages')
    .from('users')
    .set({ state: decision, reason, decided_at: new Date(), decided_by: personId })
    .set({
      decided_first: sql<string>`users.first_name`,
      decided_last: sql<string>`users.last_name`,
    })
    .where('retainer_overages.id', '=', id)
    .where('users.id', '=', personId)
    .execute()
}
