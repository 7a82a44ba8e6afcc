// Test emails that people send to themselves through the queue's worker, which stores the outcome.
import { uuidv7 } from 'uuidv7'
import type { EmailTest } from '#contract/agency/setup.ts'
import { findAccount, recipient } from '#server/accounts/auth/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Email, Sender } from '#server/platform/mail/email.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import { presentEmailTest } from './present.ts'
import * as store from './store.ts'

const testLimit = { what: 'email test by person', allowed: 10, minutes: 60 }
const maxErrorLength = 300

/** @throws AppError `too_many_requests` */
export function testEmail(
  { hasRateLimits }: { hasRateLimits: boolean },
  ctx: Context,
): Promise<EmailTest> {
  const { personId } = ctx.caller
  return ctx.transaction(async (tx) => {
    await consumeRateLimit({ agencyDatabase: tx, hasRateLimits }, testLimit, personId)
    const account = orNotFound(await findAccount(tx, { id: personId }))
    const row = await store.insertEmailTest(tx, {
      id: uuidv7(),
      requestedBy: personId,
      recipient: account.email,
    })
    await enqueue(tx, 'email-test', { test: row.id })
    return presentEmailTest(row, new Date())
  })
}

const testMail = (to: Email['to'], { name }: Sender): Email => ({
  to,
  subject: `Test email from ${name}`,
  heading: 'Your test email has arrived',
  paragraphs: [
    'You sent yourself this message to check that your installation can send email. Clients and visitors will get theirs the same way.',
  ],
})

interface TestWorker {
  agencyDatabase: Database
  mail: Mail
  transport: 'smtp' | 'outbox'
}

/** Queue worker that tries once and never retries. */
export function emailTestWorker({ agencyDatabase, mail, transport }: TestWorker) {
  async function send(test: store.EmailTestRow, createdAt: Date): Promise<string | null> {
    try {
      const account = await findAccount(agencyDatabase, { id: test.requestedBy })
      if (!account) return 'The account no longer exists'
      const { sender } = await mail.context()
      await mail.send(
        testMail(recipient(account), sender),
        { id: test.id, createdAt },
        'email-test',
      )
      return null
    } catch (error) {
      return (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength)
    }
  }

  return async ({ data, createdAt }: Job<'email-test'>): Promise<void> => {
    const test = await store.findEmailTest(agencyDatabase, data.test)
    if (!test || test.endedAt) return
    const error = await send(test, createdAt)
    await store.endEmailTest(agencyDatabase, test.id, { transport, error })
  }
}
