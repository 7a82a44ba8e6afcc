// Sends e-invoices to the access point, each under its own idempotency key, so retries by any process are safe.
import { hourMs } from '#contract/values/durations.ts'
import { maxDeliveryHours } from '#contract/billing/e-invoices.ts'
import type { AccessPoint, DeliveryAnswer } from '#server/platform/access-point.ts'
import { type Platform, programContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { auditEntry } from '#server/billing/invoices/service.ts'
import { findInvoice } from '#server/billing/invoices/store.ts'
import * as store from './deliveries-store.ts'
import { type Outcome, deliveryProblem } from './delivery-rules.ts'
import { creditedBy } from './service.ts'
import { toEInvoice } from './model.ts'
import { getPeppolTypes, writeUbl } from './ubl.ts'

interface Options {
  platform: Platform
  /** Undefined if none is configured. */
  accessPoint: AccessPoint | undefined
}

const actions: Record<Outcome['state'], string> = {
  accepted: 'delivered e-invoice',
  refused: 'refused e-invoice',
  failed: 'failed e-invoice',
}

const mayHaveArrived = 'An earlier attempt got no answer, so it may have arrived.'

/** The invoice was voided or its client deleted, so the access point is not called. */
function outcomeWithout(row: InvoiceRow, attempts: number): Outcome | undefined {
  const problem = deliveryProblem(row)
  if (problem === '') return undefined
  return { state: 'failed', problem: attempts > 1 ? `${problem} ${mayHaveArrived}` : problem }
}

async function deliver(
  agencyDatabase: Database,
  accessPoint: AccessPoint | undefined,
  { row, key }: { row: InvoiceRow; key: string },
): Promise<DeliveryAnswer> {
  if (!accessPoint) return { state: 'unanswered', problem: 'No access point is set up.' }
  return accessPoint.deliver({
    key,
    sender: row.seller?.peppolId ?? '',
    receiver: row.buyer?.peppolId ?? '',
    ...getPeppolTypes(row.kind),
    xml: writeUbl(toEInvoice(row, await creditedBy(agencyDatabase, row)), true),
  })
}

/** Queue worker; a thrown error means a retry. */
export function eInvoiceWorker({ platform, accessPoint }: Options) {
  const { agencyDatabase } = platform

  return async ({ data, createdAt }: Pick<Job<'e-invoice'>, 'data' | 'createdAt'>) => {
    const taken = await store.takeDelivery(agencyDatabase, data.delivery)
    if (!taken) {
      // The process holding the lease may be killed, so this job stays queued.
      if (await store.isQueued(agencyDatabase, data.delivery))
        throw new Error('It is being delivered')
      return
    }
    const row = await findInvoice(agencyDatabase, asAdministrator(), taken.invoiceId)
    if (!row) throw new Error('Only an invoice can be delivered')
    const answer =
      outcomeWithout(row, taken.attempts) ??
      (await deliver(agencyDatabase, accessPoint, { row, key: taken.id }))
    const isTooOld = Date.now() - createdAt.getTime() > maxDeliveryHours * hourMs
    const ctx = programContext(platform)
    if (answer.state === 'unanswered' && !isTooOld) {
      await ctx.transaction(async (tx) => {
        await store.setProblem(tx, taken, answer.problem)
        const { id, companyId: company, version } = row
        ctx.announce({ kind: 'invoice', id, company, version, isInternal: true })
      })
      throw new Error(answer.problem)
    }
    const outcome: Outcome =
      answer.state === 'unanswered' ? { state: 'failed', problem: answer.problem } : answer
    await ctx.transaction(async (tx) => {
      if (!(await store.settleDelivery(tx, taken, outcome))) return
      await ctx.record(tx, { ...auditEntry(actions[outcome.state], row), isInternal: true })
    })
  }
}
