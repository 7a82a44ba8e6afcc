// Background jobs that have failed for good, for staff to inspect and retry.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Moment, nothing } from './shared.ts'

export const DeadLetter = z.strictObject({
  _id: Id,
  /** The kind of work: `mail`, … */
  queue: z.string(),
  /** The context, such as the email template and ids. */
  about: z.record(z.string(), z.string()),
  /** The error of the last attempt. */
  error: z.string(),
  attempts: z.int(),
  createdAt: Moment,
  givenUpAt: Moment,
})
export type DeadLetter = z.infer<typeof DeadLetter>

export const jobs = {
  deadLetters: endpoint({
    method: 'GET',
    path: '/jobs/dead-letters',
    access: 'admin',
    needs: 'settings',
    summary: 'List failed jobs, newest first',
    answer: { 200: z.array(DeadLetter) },
  }),
  retryDeadLetter: endpoint({
    method: 'POST',
    path: '/jobs/dead-letters/:jobId/retry',
    access: 'admin',
    needs: 'settings',
    summary: 'Retry a failed job from the start',
    params: z.strictObject({ jobId: Id }),
    answer: { 204: nothing },
    isIdempotent: true,
  }),
}
