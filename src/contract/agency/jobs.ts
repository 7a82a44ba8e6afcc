// Background jobs that have failed for good, for staff to inspect, retry and dismiss.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, nothing } from '../shared.ts'

export const DeadLetter = z.strictObject({
  _id: Id,
  /** The kind of work: `mail`, … */
  queue: z.string(),
  /** What the job does: 'Email: invoice reminder'. */
  title: z.string(),
  /** The email address it was for; null for other work, or if the person is gone. */
  recipient: z.string().nullable(),
  /** The record it is about; null if there is none, or it is gone. */
  record: z
    .strictObject({
      title: z.string(),
      /** Null for records without a page. */
      path: z.string().nullable(),
    })
    .nullable(),
  /** The context, such as the email template and ids; without secrets. */
  about: z.record(z.string(), z.string()),
  /** The error of the last attempt; addresses in it are shortened, because they may contain tokens. */
  error: z.string(),
  attempts: z.int(),
  createdAt: Moment,
  givenUpAt: Moment,
})
export type DeadLetter = z.infer<typeof DeadLetter>

/** The most that a list shows. */
export const maxDeadLettersShown = 500

const OneJob = z.strictObject({ jobId: Id })

export const jobs = {
  deadLetters: endpoint({
    method: 'GET',
    path: '/jobs/dead-letters',
    access: 'admin',
    needs: 'settings',
    summary: 'List failed jobs, newest first',
    answer: { 200: z.array(DeadLetter) },
  }),
  countDeadLetters: endpoint({
    method: 'GET',
    path: '/jobs/dead-letters/count',
    access: 'admin',
    needs: 'settings',
    summary: 'Count failed jobs',
    answer: { 200: z.strictObject({ total: z.int() }) },
  }),
  retryDeadLetter: endpoint({
    method: 'POST',
    path: '/jobs/dead-letters/:jobId/retry',
    access: 'admin',
    needs: 'settings',
    summary: 'Retry a failed job from the start',
    params: OneJob,
    answer: { 204: nothing },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  retryDeadLetters: endpoint({
    method: 'POST',
    path: '/jobs/dead-letters/retry',
    access: 'admin',
    needs: 'settings',
    summary: 'Retry all failed jobs from the start',
    answer: { 200: z.strictObject({ retried: z.int() }) },
    isIdempotent: true,
  }),
  dismissDeadLetter: endpoint({
    method: 'DELETE',
    path: '/jobs/dead-letters/:jobId',
    access: 'admin',
    needs: 'settings',
    summary: 'Dismiss a failed job: it will not be retried',
    params: OneJob,
    answer: { 204: nothing },
  }),
}
