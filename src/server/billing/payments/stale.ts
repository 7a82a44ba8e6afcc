// Expires checkouts whose amount is no longer due: paid otherwise, credited or voided.
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { StripeClient } from '#server/platform/stripe.ts'
import * as store from './checkouts-store.ts'

/** Runs in the transaction that changed the amount due. */
export async function endStaleCheckouts(tx: Tx, invoiceId: string): Promise<void> {
  if (await store.hasStale(tx, invoiceId)) {
    await enqueue(tx, 'stale-checkouts', { invoice: invoiceId })
  }
}

interface Options {
  agencyDatabase: Database
  stripe: StripeClient | undefined
}

/** @param invoiceId all invoices if omitted, to catch changes outside transactions here, e.g. a deleted client */
export async function expireStaleCheckouts(
  { agencyDatabase, stripe }: Options,
  invoiceId?: string,
): Promise<void> {
  if (!stripe) return
  for (const sessionId of await store.listStale(agencyDatabase, invoiceId)) {
    // Sequential: there are few, and Stripe limits concurrent requests.
    // oxlint-disable-next-line no-await-in-loop
    await stripe.expireSession(sessionId)
    // oxlint-disable-next-line no-await-in-loop
    await store.closeStale(agencyDatabase, sessionId)
  }
}

export const staleCheckoutsWorker =
  (options: Options) =>
  ({ data }: { data: { invoice: string } }): Promise<void> =>
    expireStaleCheckouts(options, data.invoice)
