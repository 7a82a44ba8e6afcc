// Alerts staff once, before the promised reply time of a visitor's message runs out.
import { hourMs } from '#contract/values/durations.ts'
import { alertHoursBefore } from '#contract/site/messages.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { sendEmails } from '#server/platform/mail/email.ts'
import { dueAlert } from './emails.ts'
import * as store from './alert-store.ts'

export async function alertOfDueMessages(
  agencyDatabase: Database,
  now = new Date(),
): Promise<void> {
  const dueBefore = new Date(now.getTime() + alertHoursBefore * hourMs)
  await agencyDatabase.transaction().execute(async (tx) => {
    const messages = await store.markAlerted(tx, dueBefore, now)
    if (messages.length === 0) return
    const people = await store.listAlerted(tx)
    const alerts = messages.flatMap((message) => people.map((person) => ({ message, person })))
    await sendEmails(tx, dueAlert, alerts)
  })
}
