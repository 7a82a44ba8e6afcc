// What only the database knows: whether it answers, and the jobs of all processes.
import type { Registry } from '@prometheus-io/client'
import { AppError } from '../app-error.ts'
import { appErrorOf } from '../database/errors.ts'
import type { Database } from '../database/pool.ts'
import { withTimeLimit } from '../database/time-limit.ts'
import { queues } from '../jobs/queues.ts'
import { countJobs } from '../jobs/store.ts'
import { addGauge } from './add-gauge.ts'

/** Shorter than the timeout of a scrape, ten seconds by default. */
const limitMs = 1500

/** @returns a function that reads these gauges; without an answer of the database they are absent */
export function addDatabaseGauges(
  registry: Registry,
  agencyDatabase: Database,
): () => Promise<void> {
  const up = addGauge(registry, {
    name: 'enfilade_database_up',
    help: 'Whether the database answered this scrape in time.',
  })
  const jobs = addGauge(registry, {
    name: 'enfilade_jobs',
    help: 'Unfinished jobs by queue, of all processes; waiting includes those due later.',
    labelNames: ['queue', 'state'],
  })
  const deadLetters = addGauge(registry, {
    name: 'enfilade_dead_letters',
    help: 'Jobs that failed for good, by queue, of all processes.',
    labelNames: ['queue'],
  })

  return async () => {
    const counts = await withTimeLimit(limitMs, () => countJobs(agencyDatabase)).catch(absentIfAway)
    up.set(counts ? 1 : 0)
    jobs.reset()
    deadLetters.reset()
    if (!counts) return
    for (const queue of Object.keys(queues)) {
      for (const state of ['waiting', 'active']) jobs.set({ queue, state }, 0)
      deadLetters.set({ queue }, 0)
    }
    for (const { queue, state, total } of counts) {
      if (state === 'dead') deadLetters.set({ queue }, total)
      else jobs.set({ queue, state }, total)
    }
  }
}

function absentIfAway(error: unknown): undefined {
  const appError = error instanceof AppError ? error : appErrorOf(error)
  if (appError?.code !== 'unavailable') throw error
}
