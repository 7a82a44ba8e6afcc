// Sends reminders of overdue invoices on the configured days, in the agency's morning.
import type { Invoice } from '#contract/billing/invoices.ts'
import { daysBetween } from '#contract/values/days.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { wrongState } from '#server/platform/app-error.ts'
import { isNight, localDay } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { runAll } from '#server/platform/async.ts'
import { emailClient, requireRecipient } from './client-emails.ts'
import { invoiceReminder } from './emails.ts'
import { policy } from './policy.ts'
import { dueReminder } from './reminder-days.ts'
import { insertReminder, listOverdue, listReminders } from './reminders-store.ts'
import { auditEntry, lockInvoice, presentAgain, requireEditableInvoice } from './service.ts'
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

/** Counts as a reminder of the schedule, so that the next automatic one is not sent right after it. */
export async function remindNow(ctx: Context, id: string): Promise<Invoice> {
  await requireEditableInvoice(ctx, id)
  // Staff can't write reminders in their own role.
  return ctx.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx, id)
    if (!policy.remindNow(ctx.caller, row))
      throw wrongState('Only an overdue invoice is reminded of.')
    await requireRecipient(tx, row.companyId)
    const today = localDay(new Date())
    const isRecent = (await listReminders(tx, id)).some(({ at }) => localDay(at) === today)
    if (isRecent || !(await insertReminder(tx, row, daysBetween(row.dueDate, today)))) {
      throw wrongState('The client was already reminded today.')
    }
    await emailClient(tx, invoiceReminder, row, 'by hand')
    await ctx.record(tx, { ...auditEntry('reminded', row), isInternal: true })
    return presentAgain(tx, ctx, id)
  }, 'agency')
}
