// The calls of work that was given up.
import { jobs } from '#contract/jobs.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { listGivenUp, retryGivenUp } from './service.ts'

export const jobRoutes: Implementation[] = [
  implement(jobs.deadLetters, (ctx) => listGivenUp(ctx)),
  implement(jobs.retryDeadLetter, (ctx, { params }) => retryGivenUp(ctx, params.jobId)),
]
