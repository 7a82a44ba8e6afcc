// What Fastify is told of an endpoint's route: checked by `checkRequests`, described at /openapi.json.
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

const noBody = z.undefined().or(z.null()).or(z.strictObject({}))

export const routeSchema = ({ method, summary, params, query, body, answer }: Endpoint) => ({
  summary,
  ...(params && { params }),
  querystring: query ?? z.strictObject({}),
  ...(method !== 'GET' && { body: body ?? noBody }),
  response: answer,
})
