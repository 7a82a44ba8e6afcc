// Work behind the scenes that was given up, for staff to look at and have tried again.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Moment, nothing } from './shared.ts'

export const DeadLetter = z.strictObject({
  _id: Id,
  /** What kind of work: `mail`, … */
  queue: z.string(),
  /** What it was about, such as the email template and ids. */
  about: z.record(z.string(), z.string()),
  /** What the last attempt ended with. */
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
    summary: 'Work that was given up, the latest first',
    answer: { 200: z.array(DeadLetter) },
  }),
  retryDeadLetter: endpoint({
    method: 'POST',
    path: '/jobs/dead-letters/:jobId/retry',
    access: 'admin',
    needs: 'settings',
    summary: 'Have it tried again from the start',
    params: z.strictObject({ jobId: Id }),
    answer: { 204: nothing },
    isIdempotent: true,
  }),
}
