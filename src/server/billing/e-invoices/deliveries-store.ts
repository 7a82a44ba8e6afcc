// E-invoice deliveries in the database: leases and outcomes.
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { maxDeliveryHours } from '#contract/billing/e-invoices.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'
import type { DeliveryRow, Outcome } from './delivery-rules.ts'

type Key = Pick<InvoiceRow, 'id' | 'companyId'>

/** Finds the latest delivery; there may be a new one after a refusal. */
export const findDelivery = (tx: Tx, { id, companyId }: Key): Promise<DeliveryRow | undefined> =>
  tx
    .selectFrom('invoice_deliveries')
    .select(['id', 'state', 'reference', 'problem'])
    .select(['queued_at as queuedAt', 'settled_at as settledAt', 'resolved_at as resolvedAt'])
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** @param problem if set, the delivery has failed without being tried */
export async function insertDelivery(tx: Tx, invoice: Key, problem?: string): Promise<void> {
  const id = uuidv7()
  await tx
    .insertInto('invoice_deliveries')
    .values({
      id,
      company_id: invoice.companyId,
      invoice_id: invoice.id,
      state: problem === undefined ? 'queued' : 'failed',
      problem: problem ?? '',
      settled_at: problem === undefined ? null : new Date(),
    })
    .execute()
  if (problem === undefined) await enqueue(tx, 'e-invoice', { delivery: id })
}

/**
 * Reuses the idempotency key, in case the earlier attempt arrived after all.
 * @returns false if it has just been accepted
 */
export async function queueAgain(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_deliveries')
    .set({ state: 'queued', problem: '', settled_at: null, resolved_at: null })
    .set('queued_at', sql<Date>`now()`)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'failed'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await enqueue(tx, 'e-invoice', { delivery: id })
  return true
}

export interface TakenDelivery {
  id: string
  invoiceId: string
  /** Includes this attempt; only the latest attempt may record a failure or refusal. */
  attempts: number
}

/** Longer than the access point's timeout. */
const lease = sql`interval '60 seconds'`

/** Leases the delivery to one process; if that process is killed, another takes over. */
export const takeDelivery = (tx: Tx, id: string): Promise<TakenDelivery | undefined> =>
  tx
    .updateTable('invoice_deliveries')
    .set({ attempts: sql`attempts + 1`, leased_until: sql`now() + ${lease}` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where(sql<boolean>`coalesce(leased_until < now(), true)`)
    .returning(['id', 'invoice_id as invoiceId', 'attempts'])
    .executeTakeFirst()

export async function isQueued(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('invoice_deliveries')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return found !== undefined
}

/** Shown until the next attempt. */
export async function setProblem(
  tx: Tx,
  { id, attempts }: TakenDelivery,
  problem: string,
): Promise<void> {
  await tx
    .updateTable('invoice_deliveries')
    .set({ problem, leased_until: null })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('attempts', '=', attempts)
    .execute()
}

/** @returns whether this call settled it; an acceptance counts even if it comes from an earlier attempt */
export async function settleDelivery(
  tx: Tx,
  { id, attempts }: TakenDelivery,
  outcome: Outcome,
): Promise<boolean> {
  const isAccepted = outcome.state === 'accepted'
  const { numUpdatedRows } = await tx
    .updateTable('invoice_deliveries')
    .set({
      state: outcome.state,
      problem: isAccepted ? '' : outcome.problem,
      reference: isAccepted ? outcome.reference : null,
      leased_until: null,
      settled_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', isAccepted ? ['queued', 'failed'] : ['queued'])
    .$if(!isAccepted, (rest) => rest.where('attempts', '=', attempts))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setResolved(tx: Tx, id: string, isResolved: boolean): Promise<void> {
  await tx
    .updateTable('invoice_deliveries')
    .set({ resolved_at: isResolved ? sql<Date>`coalesce(resolved_at, now())` : null })
    .where('id', '=', id)
    .execute()
}

/** E-invoices that did not arrive. */
export const attention: AttentionSources = {
  // Includes deliveries that are still queued an hour after retries should have ended.
  delivery: ({ caller }) =>
    isPermitted(caller, 'money')
      ? sql`select invoices.id, invoices.number as title, companies.name as place, null::text as due,
          '/app/admin/invoices/' || invoices.id as path, row_number() over (order by delivery.queued_at, delivery.id) as place_in_line
        from invoice_deliveries delivery
        join invoices on invoices.company_id = delivery.company_id and invoices.id = delivery.invoice_id
        join companies on companies.id = invoices.client_id
        where (delivery.state in ('refused', 'failed')
            or delivery.state = 'queued' and delivery.queued_at < now() - make_interval(hours => ${maxDeliveryHours + 1}::int))
          and delivery.resolved_at is null and invoices.state = 'sent' and ${visibleTo(caller, 'delivery.company_id')}
          and not exists (select from invoice_deliveries later where later.company_id = delivery.company_id
            and later.invoice_id = delivery.invoice_id and later.id > delivery.id)`
      : undefined,
}
