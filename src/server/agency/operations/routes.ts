// Liveness, readiness and metrics endpoints.
import { operations } from '#contract/operations.ts'
import { isDiskFull } from '#server/platform/database/health.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import { AppError } from '#server/platform/app-error.ts'
import { withTimeLimit } from '#server/platform/database/time-limit.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { askDatabase } from './store.ts'

/** Callers usually wait two seconds. */
const limitMs = 1500

export interface OperationsOptions {
  agencyDatabase: Database
  isStopping(): boolean
  /** Absent without METRICS_TOKEN. */
  metrics: Metrics | undefined
}

export function operationsRoutes(options: OperationsOptions): Implementation[] {
  const { agencyDatabase, isStopping, metrics } = options
  return [
    implement(operations.health, async () => ({ status: 'ok' as const })),

    implement(operations.ready, async () => {
      if (isStopping()) throw new AppError('unavailable', { retryAfterSeconds: 1 })
      if (isDiskFull()) throw new AppError('unavailable', { retryAfterSeconds: 10 })
      await withTimeLimit(limitMs, () => askDatabase(agencyDatabase))
      return { status: 'ok' as const }
    }),

    implement(operations.metrics, async (_, __, { request }) => {
      if (!metrics) throw new AppError('not_found', { message: 'This address doesn’t exist.' })
      if (!metrics.isAuthorized(request.headers.authorization)) {
        throw new AppError('signed_out', { message: 'Send METRICS_TOKEN as a bearer token.' })
      }
      const text = await metrics.read()
      return new Content(metrics.contentType, text, { 'cache-control': 'no-store' })
    }),
  ]
}
