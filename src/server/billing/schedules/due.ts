// Creates due recurring invoices, each period once, despite crashes and concurrent processes.
import { addDays } from '#contract/values/days.ts'
import type { Context, Platform } from '#server/platform/context.ts'
import { programContext } from '#server/platform/context.ts'
import { isNight, localDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { makeEachDue } from '#server/platform/each-due.ts'
import { emailClient } from '#server/billing/invoices/client-emails.ts'
import { invoiceSent } from '#server/billing/invoices/emails.ts'
import { issueInvoice } from '#server/billing/invoices/sending.ts'
import { insertDraft, newRow } from '#server/billing/invoices/service.ts'
import { type ScheduleRow, contentFor, periodAfter } from './rules.ts'
import * as store from './store.ts'

/**
 * Uses one transaction per period of a schedule.
 * @param isDeliverySetUp whether an access point for e-invoices is configured
 * @returns the number of invoices created
 */
export async function makeDueInvoices(
  platform: Platform,
  now = new Date(),
  isDeliverySetUp = false,
): Promise<number> {
  if (isNight(now)) return 0
  const today = localDay(now)
  return makeEachDue({
    contextOf: () => programContext(platform),
    lock: (tx, except) => store.lockDueSchedule(tx, today, except),
    make: (tx, ctx, schedule) => makePeriod(tx, ctx, schedule, { today, isDeliverySetUp }),
  })
}

/** Skips periods of clients that are not enabled. */
async function makePeriod(
  tx: Tx,
  ctx: Context,
  schedule: ScheduleRow,
  { today, isDeliverySetUp }: { today: string; isDeliverySetUp: boolean },
): Promise<number> {
  const { id: scheduleId, companyId, projectId, nextOn: day, dueDays, sends } = schedule
  if (day === null) return 0
  const companyName = await store.findEnabledName(tx, companyId)
  const version = schedule.version + 1
  const row = { ...schedule, version, updatedAt: new Date() }
  await store.saveSchedule(tx, { ...row, lastOn: day, nextOn: periodAfter(schedule, day) })
  ctx.announce({ kind: 'schedule', id: scheduleId, company: companyId, version, isInternal: true })
  if (companyName === undefined) return 0
  const draft = newRow({
    ...{ companyId, companyName, projectId, issueDate: null },
    ...contentFor(schedule, day),
    dueDate: addDays(today, dueDays),
  })
  await insertDraft(tx, ctx, draft)
  await store.setPeriod(tx, draft.id, { scheduleId, day })
  if (sends) {
    await issueInvoice(tx, ctx, draft, { isDeliverySetUp })
    await emailClient(tx, invoiceSent, draft)
  }
  return 1
}
