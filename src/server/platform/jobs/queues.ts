// The queues of the program: what a job of each carries, how it is retried, when it is given up.
import type { QueueOptions } from 'pg-boss'
import { maxDeliveryHours } from '#contract/e-invoices.ts'
import type { NotificationEvent } from '../notification-event.ts'

/** Data of a job, by its queue. Ids rather than content: a queue is no place for secrets. */
export interface JobData {
  mail: { template: string; data: Record<string, string> }
  /** A message to the agency, or an answer to a visitor. */
  delivery: { delivery: string }
  /** A mail that somebody sends to themself to see whether it arrives. */
  'email-test': { test: string }
  /** Something happened that people are told of. */
  notification: NotificationEvent
  /** An email that has gathered what it says. */
  'notification-mail': { mail: string }
  /** Looks for tasks that are due or overdue. */
  'due-tasks': Record<string, never>
  /** Looks for what has waited long for a client's approval. */
  'approval-reminders': Record<string, never>
  /** Looks for messages whose promised time is about to end. */
  'due-messages': Record<string, never>
  /** Draws the preview of a file. */
  'file-preview': { file: string }
  /** Looks for recurring tasks that are due. */
  'recurring-tasks': Record<string, never>
  /** Looks for recurring invoices that are due. */
  'recurring-invoices': Record<string, never>
  /** Looks for overdue invoices of which clients are to be reminded. */
  'invoice-reminders': Record<string, never>
  /** Looks for monthly reports that are due. */
  'monthly-reports': Record<string, never>
  'due-posts': Record<string, never>
  /** Looks for services that renew soon, and moves on what renews by itself. */
  'service-renewals': Record<string, never>
  /** Looks for retainers that are nearly used up. */
  'retainer-meters': Record<string, never>
  /** Ends checkouts over what is no longer due of an invoice. */
  'stale-checkouts': { invoice: string }
  /** Gives an e-invoice to the access point. */
  'e-invoice': { delivery: string }
  /** Adds what an import shows, invites as many of its people as may be, or takes it back. */
  import: { import: string; maxInvited?: number }
  housekeeping: Record<string, never>
}
export type QueueName = keyof JobData

/** Jobs that were given up wait here to be looked at. */
export const deadLetters = 'dead-letters'

export interface Queue {
  /** Retried until it is this old, then a dead letter. */
  maxAgeHours: number
  /** Jobs under way at once in one process. */
  concurrency: number
  /** A cron expression: when a job is added by itself. */
  schedule?: string
  options: QueueOptions & { notify?: boolean }
}

const day = 86_400

/** The least that the library takes. */
export const heartbeatSeconds = 10

/** Delays grow from some seconds to five minutes; the age decides when to give up, not the count. */
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
  'file-preview': { maxAgeHours: 12, concurrency: 1, options: retryOptions },
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
