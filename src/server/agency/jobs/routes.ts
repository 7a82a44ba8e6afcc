// Dead-letter job endpoints.
import { jobs } from '#contract/agency/jobs.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const jobRoutes: Implementation[] = [
  implement(jobs.deadLetters, (ctx) => service.listDeadLetters(ctx)),
  implement(jobs.countDeadLetters, (ctx) => service.countDeadLetters(ctx)),
  implement(jobs.retryDeadLetter, (ctx, { params }) => service.retryDeadLetter(ctx, params.jobId)),
  implement(jobs.retryDeadLetters, (ctx) => service.retryDeadLetters(ctx)),
  implement(jobs.dismissDeadLetter, (ctx, { params }) =>
    service.dismissDeadLetter(ctx, params.jobId),
  ),
]
