// What this process knows, read at each scrape.
import type { Registry } from '@prometheus-io/client'
import type { PoolUse } from '../database/pool.ts'
import { addGauge } from './add-gauge.ts'

export interface ServerSources {
  /** Responses in progress, streams included. */
  openResponses(): number
  openStreams(): number
  webBuild: { version: string }
  /** By pool; absent while the program waits for its database to become available. */
  poolUse?: (() => Record<string, PoolUse>) | undefined
}

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
