// Whether the process lives and whether it can serve.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** A header of the API's answers: the build of the web that is served. A window that runs another loads its next page anew. */
export const buildHeader = 'web-build'

const Ok = z.strictObject({ status: z.literal('ok') })

export const operations = {
  health: endpoint({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'The process lives',
    answer: { 200: Ok },
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'The database answers',
    answer: { 200: Ok },
    errors: ['unavailable'],
  }),
}
