// Queue definitions: their schema, the data of their jobs, retries, and when to give up.
import type { QueueOptions } from 'pg-boss'
import { maxDeliveryHours } from '#contract/billing/e-invoices.ts'
import type { NotificationEvent } from '../notification-event.ts'

/** Job data by queue. Use ids rather than content: queues are no place for secrets. */
export interface JobData {
  mail: { template: string; data: Record<string, string>; leavesNothing?: boolean }
  /** A message to the agency, or an answer to a visitor. */
  delivery: { delivery: string }
  /** A test email that a user sends to themselves. */
  'email-test': { test: string }
  /** An event that people are notified of. */
  notification: NotificationEvent
  /** A notification email whose contents have been collected. */
  'notification-mail': { mail: string }
  /** Finds tasks that are due or overdue. */
  'due-tasks': Record<string, never>
  /** Finds items that have waited long for a client's approval. */
  'approval-reminders': Record<string, never>
  /** Finds messages whose response time is about to end. */
  'due-messages': Record<string, never>
  /** Renders the preview of a file. */
  'file-preview': { file: string }
  /** Finds recurring tasks that are due. */
  'recurring-tasks': Record<string, never>
  /** Finds recurring invoices that are due. */
  'recurring-invoices': Record<string, never>
  /** Finds overdue invoices for which clients should be reminded. */
  'invoice-reminders': Record<string, never>
  /** Finds monthly reports that are due. */
  'monthly-reports': Record<string, never>
  'due-posts': Record<string, never>
  /** Finds services that renew soon, and advances those that renew automatically. */
  'service-renewals': Record<string, never>
  /** Finds retainers that are nearly used up. */
  'retainer-meters': Record<string, never>
  /** Ends checkouts for amounts no longer due on an invoice. */
  'stale-checkouts': { invoice: string }
  /** Delivers an e-invoice to the access point. */
  'e-invoice': { delivery: string }
  /** Applies an import, sends invitations to its people within the limit, or undoes it. */
  import: { import: string; maxInvited?: number }
  housekeeping: Record<string, never>
}
export type QueueName = keyof JobData

/** The queue of jobs that have failed for good. */
export const deadLetters = 'dead-letters'

export interface Queue {
  /** Maximum age for retries; then the job becomes a dead letter. */
  maxAgeHours: number
  /** Concurrent jobs per process. */
  concurrency: number
  /** Each process runs only one job of a group (`enqueue`) at a time, and jobs don't wait for others that were fetched with them. */
  takesTurns?: true
  /** A cron expression for adding jobs automatically. */
  schedule?: string
  options: QueueOptions & { notify?: boolean }
}

const day = 86_400

/** The minimum that the library accepts. */
const heartbeatSeconds = 10

/** Delays grow from a few seconds to five minutes; age, not the number of attempts, decides when to give up. */
const retryOptions: QueueOptions & { notify?: boolean } = {
  retryLimit: 100_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  retentionSeconds: 30 * day,
  deleteAfterSeconds: 7 * day,
  expireInSeconds: 180,
  heartbeatSeconds,
  notify: true,
}

const scheduled = { maxAgeHours: 1, concurrency: 1, options: { ...retryOptions, notify: false } }

export const queues: Record<QueueName, Queue> = {
  mail: { maxAgeHours: 72, concurrency: 10, options: retryOptions },
  delivery: { maxAgeHours: 72, concurrency: 5, options: retryOptions },
  'email-test': { maxAgeHours: 1, concurrency: 1, options: retryOptions },
  notification: { maxAgeHours: 72, concurrency: 10, options: retryOptions },
  'notification-mail': { maxAgeHours: 96, concurrency: 5, options: retryOptions },
  'due-tasks': { ...scheduled, schedule: '7 * * * *' },
  'approval-reminders': { ...scheduled, schedule: '*/15 * * * *' },
  /** A company draws one at a time, so two that send costly files leave a place for the others. */
  'file-preview': { maxAgeHours: 12, concurrency: 3, takesTurns: true, options: retryOptions },
  'due-messages': { ...scheduled, schedule: '*/5 * * * *' },
  'recurring-tasks': { ...scheduled, schedule: '*/5 * * * *' },
  'recurring-invoices': { ...scheduled, schedule: '12 * * * *' },
  'invoice-reminders': { ...scheduled, schedule: '27 * * * *' },
  'monthly-reports': { ...scheduled, schedule: '37 * * * *' },
  'due-posts': { ...scheduled, schedule: '17 * * * *' },
  'service-renewals': { ...scheduled, schedule: '27 * * * *' },
  'retainer-meters': { ...scheduled, schedule: '*/10 * * * *' },
  'stale-checkouts': { maxAgeHours: 24, concurrency: 2, options: retryOptions },
  'e-invoice': { maxAgeHours: maxDeliveryHours, concurrency: 5, options: retryOptions },
  import: { maxAgeHours: 1, concurrency: 1, options: retryOptions },
  housekeeping: { ...scheduled, schedule: '17 * * * *' },
}

export const deadLetterOptions: QueueOptions = {
  retentionSeconds: 180 * day,
  deleteAfterSeconds: 180 * day,
}

export const schema = 'pgboss'

/** The schema version that this version of pg-boss expects; a test compares it with the library. */
export const schemaVersion = 43

/** A failure that retrying would not fix: the job becomes a dead letter immediately. */
export class PermanentError extends Error {}
