// Checkouts in the database.
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#server/platform/database/pool.ts'
import { due } from '#server/billing/invoices/store.ts'
import type { CheckoutRow } from './rules.ts'

export const listCheckouts = (tx: Tx, invoiceId: string): Promise<CheckoutRow[]> =>
  tx
    .selectFrom('checkouts')
    .select(['session_id as sessionId', 'url', 'amount', 'state', 'expires_at as expiresAt'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .execute()

interface NewCheckout {
  companyId: string
  invoiceId: string
  sessionId: string
  url: string
  amount: number
  expiresAt: Date
}

/** Concurrent calls get the same Stripe session, so only one row is inserted. */
export async function insertCheckout(tx: Tx, row: NewCheckout): Promise<void> {
  await tx
    .insertInto('checkouts')
    .values({
      id: uuidv7(),
      company_id: row.companyId,
      invoice_id: row.invoiceId,
      session_id: row.sessionId,
      url: row.url,
      amount: row.amount,
      state: 'open',
      expires_at: row.expiresAt,
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute()
}

/** Closed checkouts stay closed, because events can arrive in any order. */
export async function moveCheckout(
  tx: Tx,
  { sessionId, state }: { sessionId: string; state: 'pending' | 'closed' },
): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ state })
    .where('session_id', '=', sessionId)
    .where('state', 'in', state === 'pending' ? ['open'] : ['open', 'pending'])
    .execute()
}

/** Open checkouts whose amount no longer matches what is due, or whose client was deleted. */
const staleCheckouts = (tx: Tx, invoiceId: string | undefined) =>
  tx
    .selectFrom('checkouts')
    .innerJoin('invoices', 'invoices.id', 'checkouts.invoice_id')
    .select('checkouts.session_id as sessionId')
    .where('checkouts.state', '=', 'open')
    .where('checkouts.expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`(${due()} <> checkouts.amount or invoices.detached_at is not null)`)
    .$if(invoiceId !== undefined, (rest) => rest.where('invoices.id', '=', invoiceId ?? ''))

/** @param invoiceId all invoices if omitted, in batches */
export async function listStale(tx: Tx, invoiceId?: string): Promise<string[]> {
  const rows = await staleCheckouts(tx, invoiceId).limit(100).execute()
  return rows.map(({ sessionId }) => sessionId)
}

export const hasStale = async (tx: Tx, invoiceId: string): Promise<boolean> =>
  (await staleCheckouts(tx, invoiceId).limit(1).executeTakeFirst()) !== undefined

/** Only closes an open checkout; a payment completed in the meantime wins. */
export async function closeStale(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ state: 'closed' })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'open')
    .execute()
}
