// Describes the contract as OpenAPI at /openapi.json, readable at /docs, without external resources; a separate Fastify app.
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import { programVersion } from '../version.ts'
import { routeSchema, schemaController } from './route-schema.ts'

const getDomain = new Map<Endpoint, string>(
  Object.entries(contract).flatMap(([domain, calls]) =>
    Object.values(calls).map((endpoint: Endpoint) => [endpoint, domain] as const),
  ),
)

function errorCodes(endpoint: Endpoint): ErrorCode[] {
  const { access, params, query, body, isIdempotent, errors: own = [] } = endpoint
  const { worksWithoutTwoFactor = false } = endpoint
  const codes: ErrorCode[] = [...own]
  if (params || query || body) codes.push('invalid')
  if (access !== 'public') codes.push('signed_out')
  if (access === 'admin' || access === 'member') codes.push('forbidden')
  if (access !== 'public' && !worksWithoutTwoFactor) codes.push('two_factor_required')
  if (params) codes.push('not_found')
  if (isIdempotent) codes.push('key_reused')
  return codes
}

const errorBody = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errors) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
      },
    },
  },
}

function errorAnswers(endpoint: Endpoint): Record<number, object> {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const description = codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n')
      return [status, { ...errorBody, description }]
    }),
  )
}

/** By the endpoint property that enables it. */
const headers = {
  isIdempotent: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 200,
      description:
        'Makes the request idempotent: repeating it with the same body within 24 hours has no further effect.',
    },
  },
  takesRange: {
    Range: { type: 'string', description: 'A single range of bytes, such as `bytes=0-499`.' },
  },
}

function headersOf({ isIdempotent, takesRange }: Endpoint) {
  const properties = {
    ...(isIdempotent && headers.isIdempotent),
    ...(takesRange && headers.takesRange),
  }
  return Object.keys(properties).length > 0 && { headers: { type: 'object', properties } }
}

interface JsonSchema {
  contentMediaType?: string
}

/** A schema under its media type. */
const content = ({ contentMediaType = 'application/json', ...schema }: JsonSchema) => ({
  [contentMediaType]: { schema },
})

const csv = { 'text/csv': { schema: { type: 'string' } } }

const noContent = { type: 'null' }

function answers({ query, answer, takesRange }: Endpoint, response: Record<string, JsonSchema>) {
  const byStatus = Object.entries(response).map(([status, schema]) => {
    if (answer[Number(status)] instanceof z.ZodVoid) return [status, noContent] as const
    return [
      status,
      { content: { ...content(schema), ...(query?.shape['format'] && csv) } },
    ] as const
  })
  const [[, whole] = []] = byStatus
  return {
    ...Object.fromEntries(byStatus),
    ...(takesRange && {
      206: { ...whole, description: 'The requested range of bytes.' },
      416: { ...noContent, description: 'The file ends before this range.' },
    }),
  }
}

/** Adds the contract's metadata to the schemas. */
const describe: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document)
  const { endpoint } = (document.route.config ?? {}) as { endpoint?: Endpoint }
  if (!endpoint) return { schema, url }
  const body = schema.body as JsonSchema | undefined
  const described = {
    ...schema,
    tags: [getDomain.get(endpoint) ?? 'other'],
    ...(endpoint.access === 'public' && { security: [] }),
    ...headersOf(endpoint),
    ...(body && { body: { content: content(body) } }),
    response: {
      ...answers(endpoint, schema.response as Record<string, JsonSchema>),
      ...errorAnswers(endpoint),
    },
  }
  return { schema: described, url }
}

/** Only answers `inject`; the endpoints are described, not executed. */
export async function createOpenApi(): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false, schemaController })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Enfilade',
        version: programVersion,
        description:
          'The API of one installation. Endpoints that create or send something list the header `Idempotency-Key`; others ignore it.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
      security: [{ bearer: [] }],
    },
    transform: describe,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // The default policy would allow external sources, and forbid plain http.
    transformStaticCSP: (policy) =>
      policy.replaceAll(/ https:| validator\.swagger\.io| upgrade-insecure-requests;/g, ''),
    // The standalone layout adds a bar whose logo has an inline style, which the policy refuses.
    uiConfig: { docExpansion: 'list', layout: 'BaseLayout', tryItOutEnabled: false },
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  for (const endpoint of getDomain.keys()) {
    const { method, path: url } = endpoint
    const schema = routeSchema(endpoint)
    app.route({ method, url, schema, config: { endpoint }, handler: async () => undefined })
  }
  return app
}
