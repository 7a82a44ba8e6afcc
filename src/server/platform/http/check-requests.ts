// Validates requests against the contract: path, query and body together, so that all faults are reported at once.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { FieldErrors } from '#contract/values/validation-words.ts'
import { fieldErrors } from '#contract/values/validation-words.ts'
import { invalid } from '../app-error.ts'

const parts = { params: 'params', query: 'querystring', body: 'body' } as const

/** Replaces the parts of the request by their parsed values. */
function check(request: FastifyRequest): void {
  const schemas = request.routeOptions.schema ?? {}
  const faults: FieldErrors = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[parts[part]]
    if (!(schema instanceof z.ZodType)) continue
    const result = schema.safeParse(request[part])
    if (result.success) request[part] = result.data
    else Object.assign(faults, fieldErrors(result.error))
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

export function checkRequests(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => check(request))
}
