// Liveness, readiness and metrics.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** Response header of the API: the web build being served. Windows with a different build reload on their next navigation. */
export const buildHeader = 'web-build'

const Ok = z.strictObject({ status: z.literal('ok') })

export const operations = {
  health: endpoint({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'Check that the process is running',
    answer: { 200: Ok },
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'Check that the database responds',
    answer: { 200: Ok },
    errors: ['unavailable'],
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/metrics',
    access: 'public',
    summary: 'Read metrics in Prometheus’ text format, with METRICS_TOKEN as bearer token',
    answer: { 200: z.string().meta({ contentMediaType: 'text/plain' }) },
    errors: ['signed_out', 'not_found'],
  }),
}
