// Fastify's view of an endpoint's route: validated by `checkRequests`, described at /openapi.json.
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

const noBody = z.undefined().or(z.null()).or(z.strictObject({}))

/** The media type of a body, from its schema. */
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
