// A route's schema, from the contract: path, query and body are validated together, so that all errors are reported at once.
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FieldErrors, toFieldErrors } from '#contract/values/validation-messages.ts'
import { invalid } from '../app-error.ts'

const noBody = z.undefined().or(z.null()).or(z.strictObject({}))

/** The media type of a body, from its schema. */
export function toMediaType(body: z.ZodType | undefined): string {
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

const parts = { params: 'params', query: 'querystring', body: 'body' } as const

/** Replaces the parts of the request by their parsed values. */
function check(request: FastifyRequest): void {
  const schemas = request.routeOptions.schema ?? {}
  const errors: FieldErrors = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[parts[part]]
    if (!(schema instanceof z.ZodType)) continue
    const result = schema.safeParse(request[part])
    if (result.success) request[part] = result.data
    else Object.assign(errors, toFieldErrors(result.error))
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export function checkRequests(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => check(request))
}

/** Prevents Fastify from loading Ajv and a serializer. */
export const schemaController = {
  compilersFactory: {
    // Validation here would stop at the first invalid part of the request.
    buildValidator: () => () => () => true,
    buildSerializer: () => () => JSON.stringify,
  },
  // Fastify's types require Ajv's objects, but it calls none of their methods.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
