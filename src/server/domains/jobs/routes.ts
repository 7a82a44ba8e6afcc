// Dead-letter job endpoints.
import { jobs } from '#contract/jobs.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { listDeadLetters, retryDeadLetter } from './service.ts'

export const jobRoutes: Implementation[] = [
  implement(jobs.deadLetters, (ctx) => listDeadLetters(ctx)),
  implement(jobs.retryDeadLetter, (ctx, { params }) => retryDeadLetter(ctx, params.jobId)),
]
