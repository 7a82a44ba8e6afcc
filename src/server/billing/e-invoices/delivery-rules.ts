// Rules for deliveries: what can be delivered or retried, and how the state is shown. Pure.
import { hourMs } from '#contract/values/durations.ts'
import { type EInvoiceDelivery, maxDeliveryHours } from '#contract/billing/e-invoices.ts'
import type { InvoiceRow } from '#server/billing/invoices/rules.ts'
import { findProblems } from './problems.ts'

export interface DeliveryRow {
  id: string
  state: 'queued' | 'accepted' | 'refused' | 'failed'
  reference: string | null
  problem: string
  queuedAt: Date
  settledAt: Date | null
  resolvedAt: Date | null
}

export type Outcome =
  | { state: 'accepted'; reference: string }
  | { state: 'refused' | 'failed'; problem: string }

/** Why it can't be delivered, worded for the person who fixes it; '' if nothing is wrong. */
export function deliveryProblem(row: InvoiceRow): string {
  if (row.state === 'draft') return 'A draft can’t be delivered. Send it first.'
  return findProblems(row)
    .map(({ message }) => message)
    .join(' ')
}

/** Queued longer than any retry lasts, e.g. because it was restored from an archive. */
const isLost = ({ state, queuedAt }: DeliveryRow, now: Date): boolean =>
  state === 'queued' && now.getTime() - queuedAt.getTime() > (maxDeliveryHours + 1) * hourMs

/** True if, as far as we know, it did not arrive. */
export const isUndelivered = (row: DeliveryRow, now: Date): boolean =>
  row.state === 'refused' || row.state === 'failed' || isLost(row, now)

interface Around {
  row: InvoiceRow
  /** Whether an access point is configured. */
  isSetUp: boolean
  isAutomatic: boolean
  now: Date
}

export function presentDelivery(
  last: DeliveryRow | undefined,
  { row, isSetUp, isAutomatic, now }: Around,
): EInvoiceDelivery {
  const isOver = last !== undefined && isUndelivered(last, now)
  return {
    state: isOver && last.state === 'queued' ? 'failed' : (last?.state ?? 'none'),
    at: (last?.settledAt ?? (isOver ? last.queuedAt : null))?.toISOString() ?? null,
    problem: last?.problem ?? '',
    reference: last?.reference ?? '',
    isAutomatic,
    can: {
      deliver: isSetUp && (last === undefined || isOver) && deliveryProblem(row) === '',
      resolve: isOver && last.resolvedAt === null && row.state === 'sent',
    },
  }
}
