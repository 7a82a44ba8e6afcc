// What Fastify is told of an endpoint's route: checked by `checkRequests`, described at /openapi.json.
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

const noBody = z.undefined().or(z.null()).or(z.strictObject({}))

/** Of a body, as its schema says. */
export function mediaTypeOf(body: z.ZodType | undefined): string {
  const type = body?.meta()?.['contentMediaType']
  return typeof type === 'string' ? type : 'application/json'
}

export const routeSchema = ({ method, summary, params, query, body, answer }: Endpoint) => ({
  summary,
  ...(params && { params }),
  querystring: query ?? z.strictObject({}),
  ...(method !== 'GET' && { body: body ?? noBody }),
  response: answer,
})
