// Gauges: what only the database knows, and what this process knows.
import { Gauge, type GaugeConfiguration, type Registry } from '@prometheus-io/client'
import { AppError } from '../app-error.ts'
import { appErrorOf } from '../database/errors.ts'
import type { Database, PoolUse } from '../database/pool.ts'
import { withTimeLimit } from '../database/time-limit.ts'
import { queues } from '../jobs/queues.ts'
import { countJobs } from '../jobs/store.ts'

/** Adds a gauge to a registry. */
function addGauge<Label extends string = never>(
  registry: Registry,
  configuration: GaugeConfiguration<Label>,
): Gauge<Label> {
  return new Gauge({ ...configuration, registers: [registry] })
}

/** Shorter than the timeout of a scrape, ten seconds by default. */
const limitMs = 1500

/**
 * What only the database knows: whether it answers, and the jobs of all processes.
 * @returns a function that reads these gauges; without an answer of the database they are absent
 */
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

export interface ServerSources {
  /** Responses in progress, streams included. */
  openResponses(): number
  openStreams(): number
  webBuild: { version: string }
  /** By pool; absent while the program waits for its database to become available. */
  poolUse?: (() => Record<string, PoolUse>) | undefined
}

/** What this process knows, read at each scrape. */
export function addServerGauges(registry: Registry, sources: ServerSources): void {
  const { poolUse, openResponses, openStreams, webBuild } = sources
  addGauge(registry, {
    name: 'enfilade_http_requests_in_progress',
    help: 'Requests being answered, without streams; this one is among them.',
    collect() {
      this.set(Math.max(0, openResponses() - openStreams()))
    },
  })
  addGauge(registry, {
    name: 'enfilade_open_streams',
    help: 'Open streams of live updates and chats.',
    collect() {
      this.set(openStreams())
    },
  })
  addGauge(registry, {
    name: 'enfilade_build_info',
    help: 'Always 1; its label is the build of the served web.',
    labelNames: ['build'],
    collect() {
      this.set({ build: webBuild.version }, 1)
    },
  })
  addGauge(registry, {
    name: 'enfilade_database_connections',
    help: 'Connections to the database by pool; waiting: calls that wait for one.',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, use] of Object.entries(poolUse?.() ?? {})) {
        for (const [state, count] of Object.entries(use)) this.set({ pool, state }, count)
      }
    },
  })
}
