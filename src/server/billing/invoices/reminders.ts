// Sends reminders of overdue invoices on the configured days, in the agency's morning.
import type { Invoice } from '#contract/billing/invoices.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { isNight, localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { runAll } from '#server/platform/async.ts'
import { emailClient } from './client-emails.ts'
import { invoiceReminder } from './emails.ts'
import { dueReminder } from './reminder-days.ts'
import { insertReminder, listOverdue } from './reminders-store.ts'
import { auditEntry, lockInvoice, presentAgain } from './service.ts'
import { setReminders } from './store.ts'

/** The email template checks again, so an invoice paid in the meantime gets no reminder. */
export async function remindOfOverdue(agencyDatabase: Database, now = new Date()): Promise<number> {
  if (isNight(now)) return 0
  const today = localDay(now)
  const { reminderDays: days } = await readBilling(agencyDatabase)
  let count = 0
  const overdue = await listOverdue(agencyDatabase, today)
  await runAll(
    overdue.map((invoice) => async () => {
      const day = dueReminder({ ...invoice, days, today })
      if (day === undefined) return
      const isFirst = await agencyDatabase.transaction().execute(async (tx) => {
        if (!(await insertReminder(tx, invoice, day))) return false
        await emailClient(tx, invoiceReminder, invoice)
        return true
      })
      if (isFirst) count += 1
    }),
  )
  return count
}

export function switchReminders(ctx: Context, id: string, areStopped: boolean): Promise<Invoice> {
  return ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx, id)
    if (row.remindersStopped !== areStopped) {
      await setReminders(tx, id, areStopped)
      const action = areStopped ? 'stopped reminders' : 'resumed reminders'
      await ctx.record(tx, {
        ...auditEntry(action, row),
        isInternal: true,
        version: row.version + 1,
      })
    }
    return presentAgain(tx, ctx, id)
  })
}
