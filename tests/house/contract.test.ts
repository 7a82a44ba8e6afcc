// The contract covers the whole API: everything in it is served and documented, and nothing else is.
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract, endpoints } from '#contract/index.ts'
import { listFailures } from '#tests/support/list-failures.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const named = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const)

/** Endpoints open to the public; add only those that must be. */
const open = [
  'POST /auth/signin',
  'POST /auth/signout',
  'POST /auth/two-factor/verify',
  'POST /auth/passkeys/verify/options',
  'POST /auth/passkeys/verify',
  'POST /auth/passkeys/signin/options',
  'POST /auth/passkeys/signin',
  'GET /auth/setup',
  'POST /auth/setup',
  'POST /auth/setup/archives',
  'GET /auth/setup/archives/:archiveId',
  'POST /auth/setup/archives/:archiveId/add',
  'POST /auth/setup/archives/:archiveId/cancel',
  'POST /auth/register',
  'POST /auth/verify-email',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /auth/invitation',
  'POST /auth/accept-invitation',
  'GET /calendar/:token.ics',
  'POST /messages',
  // Signed by Stripe.
  'POST /payments/stripe',
  'GET /booking/slots',
  'POST /bookings',
  'GET /booking/links/:token',
  'GET /booking/links/:token/slots',
  'POST /booking/links/:token/move',
  'POST /booking/links/:token/cancel',
  'POST /booking/links/:token/confirm',
  'GET /reviews/:token',
  'GET /reviews/:token/files/:fileId',
  'POST /reviews/:token/decision',
  'POST /unsubscribe',
  'POST /chat',
  'GET /chat/:chatId/messages',
  'POST /chat/:chatId/messages',
  'GET /chat/:chatId/updates',
  'GET /website',
  'GET /icons/:name',
  'GET /og/:name',
  'GET /website/images/:name',
  'GET /website/logos/:name',
  'GET /healthz',
  'GET /readyz',
  // Read with the installation’s own token.
  'GET /metrics',
  'GET /reports/links/:token',
  'GET /reports/links/:token/pdf',
]

interface Operation {
  summary?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: object }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>
}

interface OpenApi {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object }
}

const documents = (
  await world.anonymous.raw({ method: 'GET', url: '/openapi.json' })
).json<OpenApi>()
const operations = Object.entries(documents.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)

/** Every object inside a JSON value, at any depth. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

describe('the contract', () => {
  test('no two endpoints share method and path', () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length)
  })

  // P1.1.1 P2.2.1
  test('only necessary endpoints are public', () => {
    const found = endpoints.filter(({ access }) => access === 'public').map(nameOf)
    expect(found.toSorted()).toEqual(open.toSorted())
  })

  test('every endpoint follows the same conventions', async () => {
    const failures = await listFailures(named, (endpoint) => {
      const { method, path, summary, params, body, isIdempotent, answer } = endpoint
      expect(path).toMatch(/^(?:\/(?:[a-z]+(?:-[a-z]+)*|:[a-z][A-Za-z]+(?:\.[a-z]+)?))+$/)
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(Object.keys(params?.shape ?? {}).toSorted()).toEqual(inPath.toSorted())
      expect(summary).toMatch(/^[A-Z]/)
      expect(Object.keys(answer)).toHaveLength(1)
      if (method === 'GET' || method === 'DELETE') expect(body).toBeUndefined()
      if (isIdempotent) expect(method).toBe('POST')
    })
    expect(failures).toEqual([])
  })

  test('no endpoint takes unknown fields, at any depth', async () => {
    const failures = await listFailures(named, ({ query, body }) => {
      for (const schema of [query, body]) {
        if (!schema) continue
        const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
        for (const { type, additionalProperties } of objectsIn(json)) {
          if (type === 'object') expect(additionalProperties).not.toBe(undefined)
        }
      }
    })
    expect(failures).toEqual([])
  })

  test('every list in a body is bounded', async () => {
    const failures = await listFailures(named, ({ body }) => {
      if (!body) return
      const json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
      for (const part of objectsIn(json)) {
        if (part['type'] === 'array') expect(part).toHaveProperty('maxItems')
      }
    })
    expect(failures).toEqual([])
  })
})

const withoutNames = (path: string) => path.replaceAll(/:\w+(?:\|:\w+)*/g, ':')

/** Paths in Fastify's route tree, which merges parameter names: 'GET /projects/:' for each; GET also covers HEAD. */
function routesIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? []
    if (indent === undefined || part === undefined) return []
    above.splice(indent.length / 4, Infinity, part)
    const path = withoutNames(above.join(''))
    return methods
      .split(', ')
      .flatMap((method) => (/^$|HEAD/.test(method) ? [] : `${method} ${path}`))
  })
}

describe('the app', () => {
  test('serves every endpoint and its description, and no other call', () => {
    const documentation = ['GET /openapi.json', 'GET /docs', 'GET /docs*']
    const expected = [...named.map(([name]) => withoutNames(name)), ...documentation]
    expect(routesIn(world.app.printRoutes()).toSorted()).toEqual(expected.toSorted())
  })
})

describe('/openapi.json', () => {
  test('describes every endpoint, and no other call', () => {
    const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    const expected = named.map(([name]) => name.replaceAll(/:(\w+)/g, '{$1}'))
    expect(described.toSorted()).toEqual(expected.toSorted())
  })

  test('is OpenAPI 3.1', () => {
    expect(documents.openapi).toMatch(/^3\.1\.\d$/)
    expect(documents.info).toMatchObject({ title: 'Enfilade', version: expect.any(String) })
    const text = JSON.stringify(documents)
    // OpenAPI 3.0 keywords that 3.1 dropped.
    expect(text).not.toMatch(/"nullable":|"exclusiveMinimum":(?:true|false)/)
    for (const { $ref } of objectsIn(documents)) {
      if (typeof $ref !== 'string') continue
      const target = $ref.replace(/^#\//, '').split('/')
      expect(target.reduce<unknown>((at, key) => (at as never)?.[key], documents)).toBeDefined()
    }
  })

  test('describes each call: what it does, its parameters and its answers', async () => {
    const all = operations.map((one) => [`${one.method} ${one.path}`, one] as const)
    const failures = await listFailures(all, ({ path, operation }) => {
      const { summary, tags, parameters = [], responses } = operation
      expect(summary).toBeTruthy()
      expect(tags).toHaveLength(1)
      expect(Object.keys(contract)).toContain(tags?.[0])
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(inPath.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
      expect(inPath.every(({ required, schema }) => required && schema)).toBe(true)
      expect(Object.keys(responses).some((status) => /^2\d\d$/.test(status))).toBe(true)
      for (const [status, { description }] of Object.entries(responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(description).toBeTruthy()
      }
    })
    expect(failures).toEqual([])
  })

  test('lists the answers of each endpoint, with content where there is any', async () => {
    const failures = await listFailures(named, (endpoint, name) => {
      const found = operations.find(({ method, path }) => {
        const known = name.replaceAll(/:(\w+)/g, '{$1}')
        return `${method.toUpperCase()} ${path}` === known
      })
      const { responses = {}, parameters = [] } = found?.operation ?? {}
      const { answer, takesRange = false } = endpoint
      const [[status, schema] = ['', undefined]] = Object.entries(answer)
      const ofRange = takesRange ? ['206', '416'] : []
      const isOfSuccess = (one: string) => /^2|416/.test(one)
      expect(Object.keys(responses).filter(isOfSuccess)).toEqual([status, ...ofRange])
      expect(parameters.some((one) => one.in === 'header' && one.name === 'Range')).toBe(takesRange)
      expect(responses['416']?.content).toBeUndefined()
      const contents = [status, ...ofRange.slice(0, 1)].map((one) => responses[one]?.content)
      if (schema instanceof z.ZodVoid) return expect(contents).toEqual([undefined])
      for (const content of contents) {
        const schemas = Object.values(content ?? {}).map((one) => Object.keys(one.schema ?? {}))
        expect(schemas).not.toEqual([])
        expect(schemas).not.toContainEqual([])
      }
    })
    expect(failures).toEqual([])
  })

  test('lists each call’s errors, who may make it, and whether it takes a key', () => {
    const create = documents.paths['/companies/create']?.['post']
    expect(Object.keys(create?.responses ?? {})).toEqual(['201', '400', '401', '403', '409'])
    expect(create?.responses['401']?.description).toContain('signed_out')
    expect(create?.parameters).toMatchObject([{ in: 'header', name: 'Idempotency-Key' }])
    expect(documents.paths['/auth/signin']?.['post']?.security).toEqual([])
  })
})

describe('the media types in /openapi.json', () => {
  const types = (find: (operation: Operation) => string[]) =>
    Object.fromEntries(
      operations.flatMap(({ method, path, operation }) => {
        const found = find(operation).filter((type) => type !== 'application/json')
        return found.length > 0
          ? [[`${method.toUpperCase()} ${path}`, [...new Set(found)].join()]]
          : []
      }),
    )
  const takesFormat = ({ parameters = [] }: Operation) =>
    parameters.some(({ name }) => name === 'format')
  const answered = ({ responses }: Operation) =>
    Object.values(responses).flatMap(({ content = {} }) => Object.keys(content))

  test('match the request bodies', () => {
    expect(types(({ requestBody }) => Object.keys(requestBody?.content ?? {}))).toEqual({
      'POST /files': 'multipart/form-data',
      'POST /imports': 'multipart/form-data',
      'PUT /uploads/{uploadId}': 'application/octet-stream',
      'PUT /account/photo': 'image/*',
      'POST /settings/website/images': 'image/*',
      'POST /settings/website/logos': 'image/*',
      'POST /auth/setup/archives': 'application/x-tar',
    })
  })

  test('match the answers', () => {
    expect(types((one) => (takesFormat(one) ? [] : answered(one)))).toEqual({
      'GET /files/{fileId}': '*/*',
      'GET /files/{fileId}/preview': 'image/webp',
      'GET /reviews/{token}/files/{fileId}': '*/*',
      'GET /invoices/{invoiceId}/pdf': 'application/pdf',
      'GET /invoices/{invoiceId}/xml': 'application/xml',
      'GET /accounting/files': 'text/csv',
      'GET /accounting/documents': 'application/zip',
      'GET /quotes/{quoteId}/pdf': 'application/pdf',
      'GET /reports/{reportId}/pdf': 'application/pdf',
      'GET /reports/links/{token}/pdf': 'application/pdf',
      'GET /companies/{companyId}/brand/archive': 'application/zip',
      'GET /companies/{companyId}/archive': 'application/x-tar',
      'GET /archive': 'application/x-tar',
      'GET /account/exports/{token}': 'application/x-tar',
      'GET /photos/{personId}/{hash}': 'image/webp',
      'GET /og/{name}': 'image/png',
      'GET /icons/{name}': 'image/*',
      'GET /website/images/{name}': 'image/webp',
      'GET /website/logos/{name}': 'image/png',
      'GET /calendar/{token}.ics': 'text/calendar',
      'GET /metrics': 'text/plain',
      'GET /updates': 'text/event-stream',
      'GET /chat/{chatId}/updates': 'text/event-stream',
    })
  })

  test('are JSON and CSV where there is a choice', () => {
    const choices = operations.filter(({ operation }) => takesFormat(operation))
    expect(choices.length).toBeGreaterThan(5)
    for (const { path, operation } of choices) {
      const { content = {} } = operation.responses['200'] ?? {}
      expect(Object.keys(content), path).toEqual(['application/json', 'text/csv'])
    }
  })

  test('do not include JSON for text or bytes', () => {
    const texts = operations.filter(({ operation }) =>
      Object.values(operation.responses).some(
        ({ content }) =>
          (content?.['application/json']?.schema as { type?: string })?.type === 'string',
      ),
    )
    expect(texts.map(({ path }) => path)).toEqual([])
  })
})

describe('/docs', () => {
  test('is readable without loading anything from another origin', async () => {
    const get = (url: string) => world.anonymous.raw({ method: 'GET', url })
    const page = await get('/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).not.toMatch(/https?:|swagger\.io|upgrade/)
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    const parts = [...page.body.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, part]) => part)
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) expect((await get(`/docs/${part}`)).statusCode).toBe(200)
    const start = await get('/docs/static/swagger-initializer.js')
    expect(start.body).toContain('"layout":"BaseLayout"')
  })
})
