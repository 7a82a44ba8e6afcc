// The queues of the program: what a job of each carries, how it is tried again, when it is given up.
import type { QueueOptions } from 'pg-boss'

/** Data of a job, by its queue. Ids rather than content: a queue is no place for secrets. */
export interface JobData {
  mail: { template: string; data: Record<string, string> }
  /** A message to the agency, or an answer to a visitor. */
  delivery: { delivery: string }
  /** Looks for messages whose promised time is about to end. */
  'due-messages': Record<string, never>
  housekeeping: Record<string, never>
}
export type QueueName = keyof JobData

/** Jobs that were given up wait here to be looked at. */
export const deadLetters = 'dead-letters'

export interface Queue {
  /** Tried until it is this old, then given up. */
  givenUpAfterHours: number
  /** Jobs under way at once in one process. */
  atOnce: number
  /** When a job of its own accord is added, as cron says it. */
  schedule?: string
  options: QueueOptions & { notify?: boolean }
}

const day = 86_400

/** Pauses grow from some seconds to five minutes; the age decides when to give up, not the count. */
const patient: QueueOptions & { notify?: boolean } = {
  retryLimit: 100_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  retentionSeconds: 30 * day,
  deleteAfterSeconds: 7 * day,
  expireInSeconds: 180,
  heartbeatSeconds: 30,
  notify: true,
}

const regular = { givenUpAfterHours: 1, atOnce: 1, options: { ...patient, notify: false } }

export const queues: Record<QueueName, Queue> = {
  mail: { givenUpAfterHours: 72, atOnce: 10, options: patient },
  delivery: { givenUpAfterHours: 72, atOnce: 5, options: patient },
  'due-messages': { ...regular, schedule: '*/5 * * * *' },
  housekeeping: { ...regular, schedule: '17 * * * *' },
}

export const deadLetterOptions: QueueOptions = {
  retentionSeconds: 180 * day,
  deleteAfterSeconds: 180 * day,
}
