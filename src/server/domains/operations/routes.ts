// Liveness and readiness endpoints.
import { operations } from '#contract/operations.ts'
import { isDiskFull } from '#server/platform/database/health.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { AppError } from '#server/platform/app-error.ts'
import { withTimeLimit } from '#server/platform/database/time-limit.ts'
import { askDatabase } from './store.ts'

/** Callers usually wait two seconds. */
const limitMs = 1500

export interface Readiness {
  agencyDatabase: Database
  isStopping(): boolean
}

export function operationsRoutes({ agencyDatabase, isStopping }: Readiness): Implementation[] {
  return [
    implement(operations.health, async () => ({ status: 'ok' as const })),

    implement(operations.ready, async () => {
      if (isStopping()) throw new AppError('unavailable', { retryAfterSeconds: 1 })
      if (isDiskFull()) throw new AppError('unavailable', { retryAfterSeconds: 10 })
      await withTimeLimit(limitMs, () => askDatabase(agencyDatabase))
      return { status: 'ok' as const }
    }),
  ]
}
