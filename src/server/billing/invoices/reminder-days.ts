// Reminder schedule: days after the due date, each used once.
import { addDays } from '#contract/values/days.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { SentReminder } from './reminders-store.ts'
import type { InvoiceRow } from './rules.ts'

interface Schedule {
  dueDate: string
  /** Days after the due date on which to remind. */
  days: readonly number[]
  /** Day of the last reminder sent; null before the first. */
  last: number | null
  today: string
}

/** The reminder due today; if several were missed, only the latest. */
export function dueReminder({ dueDate, days, last, today }: Schedule): number | undefined {
  const reached = days.filter((day) => day > (last ?? 0) && addDays(dueDate, day) <= today)
  return reached.length > 0 ? Math.max(...reached) : undefined
}

/** Date of the next reminder; null if none is left. */
export function nextReminder({ dueDate, days, last, today }: Schedule): string | null {
  const toCome = days.filter((day) => day > (last ?? 0)).toSorted((a, b) => a - b)
  if (dueReminder({ dueDate, days, last, today }) !== undefined) return today
  const [next] = toCome
  return next === undefined ? null : addDays(dueDate, next)
}

/** @param sent the reminders sent so far */
export async function getNextReminder(
  tx: Tx,
  row: InvoiceRow,
  sent: readonly SentReminder[],
): Promise<string | null> {
  if (row.due <= 0 || row.remindersStopped || row.refundUndecided || row.isDetached) return null
  const { reminderDays: days } = await readBilling(tx)
  const last = sent.length > 0 ? Math.max(...sent.map(({ day }) => day)) : null
  return nextReminder({ dueDate: row.dueDate, days, last, today: localDay(new Date()) })
}
