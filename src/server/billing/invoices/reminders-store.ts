// Overdue invoices and sent reminders in the database.
import { sql } from 'kysely'
import { coveredByNow } from '#server/platform/database/paid-by-now.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface SentReminder {
  /** So many days after the due date. */
  day: number
  at: Date
}

export const listReminders = (tx: Tx, invoiceId: string): Promise<SentReminder[]> =>
  tx
    .selectFrom('invoice_reminders')
    .select(['day', 'created_at as at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .execute()

export interface OverdueRow {
  id: string
  companyId: string
  dueDate: string
  last: number | null
}

/** Overdue invoices with reminders enabled whose client still exists. */
export const listOverdue = (tx: Tx, today: string): Promise<OverdueRow[]> =>
  tx
    .selectFrom('invoices')
    .select(['id', 'company_id as companyId', 'due_on as dueDate'])
    .select(
      sql<number | null>`(select max(day) from invoice_reminders reminder
        where reminder.invoice_id = invoices.id)`.as('last'),
    )
    .where(sql<boolean>`state = 'sent' and kind = 'invoice' and ${coveredByNow()} < total`)
    .where('due_on', '<', today)
    .where('detached_at', 'is', null)
    .where('reminders_stopped', '=', false)
    .where('refund_undecided', '=', false)
    .orderBy('due_on')
    .orderBy('id')
    .execute()

/** @returns whether this call inserted it, so that each reminder is sent once even with several processes */
export async function insertReminder(
  tx: Tx,
  { id, companyId }: Pick<OverdueRow, 'id' | 'companyId'>,
  day: number,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('invoice_reminders')
    .values({ company_id: companyId, invoice_id: id, day })
    .onConflict((conflict) => conflict.constraint('invoice_reminders_pkey').doNothing())
    .returning('day')
    .executeTakeFirst()
  return inserted !== undefined
}
