// Metrics in Prometheus' text format: requests, streams, jobs, connections and the process. Loaded only if METRICS_TOKEN is set.
import { createHash, timingSafeEqual } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from './database/pool.ts'
import { type ServerSources, addDatabaseGauges, addServerGauges } from './metrics/gauges.ts'

export interface MetricsOptions extends Pick<ServerSources, 'poolUse'> {
  token: string
}

interface Sources extends MetricsOptions, ServerSources {
  agencyDatabase: Database
}

const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 5]

// Once per process, because each call would start further measurements.
const processRegistry = new Registry()
collectDefaultMetrics({ register: processRegistry })

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics(sources: Sources) {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'enfilade_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, without streams.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  addServerGauges(registry, sources)
  const readJobs = addDatabaseGauges(registry, sources.agencyDatabase)
  const hash = (token: string) => createHash('sha256').update(token).digest()
  const expected = hash(sources.token)

  return {
    contentType: registry.contentType,

    /** Whether the header has the token, compared in constant time. */
    isAuthorized(authorization = ''): boolean {
      const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
      return timingSafeEqual(hash(token), expected)
    },

    /** An `onResponse` hook. Calls that a page makes in this process are part of the page's request. */
    observe(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
      const { url = '', config } = request.routeOptions
      const { endpoint } = config as { endpoint?: Endpoint }
      if (request.raw instanceof IncomingMessage && !endpoint?.isStream) {
        const route = request.is404 ? 'unknown' : url
        const status = `${Math.floor(reply.statusCode / 100)}xx`
        requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
      }
      done()
    },

    async read(): Promise<string> {
      await readJobs()
      return (await Promise.all([registry, processRegistry].map((one) => one.metrics()))).join('\n')
    },
  }
}
