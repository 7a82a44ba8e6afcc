// Behavior common to all calls: session sources, allowed origins, request bodies, error format.
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { brand } from '#contract/clients/brand.ts'
import { companies } from '#contract/clients/companies.ts'
import { type Endpoint, addressOf } from '#contract/endpoint.ts'
import { type ErrorBody, errors } from '#contract/errors.ts'
import { files } from '#contract/work/files.ts'
import { updates } from '#contract/updates.ts'
import { startApp } from '#tests/support/app.ts'
import { callerOf, errorResponse } from '#tests/support/caller.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous } = world
const admin = await world.admin()
const cookie = `enfilade_session=${admin.token}`
const json = { 'content-type': 'application/json' }
const missing = '0198d1a2-0000-7000-8000-000000000000'

const create = (headers: Record<string, string>, payload = JSON.stringify(sampleCompany)) =>
  anonymous.raw({
    method: 'POST',
    url: '/companies/create',
    headers: { ...json, ...headers },
    payload,
  })

const session = (headers: Record<string, string>) =>
  anonymous.raw({ method: 'GET', url: '/auth/session', headers })

test('idle connections are kept longer than clients and load balancers keep them', async () => {
  const answer = await fetch(`${await world.app.listen()}/auth/session`)
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

describe('the session', () => {
  test('S7.1.3 is sent as a cookie or bearer token; a call without one is refused', async () => {
    expect((await session({ cookie })).statusCode).toBe(200)
    expect((await session({ authorization: `Bearer ${admin.token}` })).statusCode).toBe(200)
    expect((await session({ authorization: `bearer ${admin.token}` })).statusCode).toBe(200)
    expect(errorResponse(await session({}))).toMatchObject({ status: 401, code: 'signed_out' })
  })

  test.each([
    ['an unknown token', 'Bearer nothing'],
    ['no token', 'Bearer'],
    ['another scheme', 'Basic YTpi'],
    ['nothing', ''],
    ['two tokens', 'Bearer a b'],
  ])('a bearer token with %s never falls back to the cookie', async (_, authorization) => {
    expect((await session({ cookie, authorization })).statusCode).toBe(401)
    const unsafe = { cookie, authorization, 'sec-fetch-site': 'same-origin' }
    expect((await create(unsafe)).statusCode).toBe(401)
  })

  test('a bearer token takes precedence over the cookie', async () => {
    const member = await world.member()
    const both = { cookie, authorization: `Bearer ${member.token}` }
    expect((await session(both)).json()).toMatchObject({ user: { _id: member.id } })
  })

  test.each(['x', `${'0'.repeat(5000)}`, '%00', '"a"', '../../etc'])(
    'a cookie that is none of ours is no session: %.20s',
    async (value) => {
      expect((await session({ cookie: `enfilade_session=${value}` })).statusCode).toBe(401)
    },
  )
})

describe('calls with the cookie that change something', () => {
  const ours = { host: 'localhost:3001' }

  test.each<[string, Record<string, string>]>([
    ['our own origin', { origin: 'http://localhost:3001' }],
    ['our own page, as the browser says', { 'sec-fetch-site': 'same-origin' }],
    ['127.0.0.1 under its own name', { host: '127.0.0.1:3001', origin: 'http://127.0.0.1:3001' }],
  ])('are taken from %s', async (_, headers) => {
    expect((await create({ ...ours, cookie, ...headers })).statusCode).toBe(201)
  })

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another site that names our host', { host: 'evil.example', origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:4000' }],
    ['another name of this machine', { origin: 'http://127.0.0.1:3001' }],
    ['a sandbox', { origin: 'null' }],
    ['an origin that is none', { origin: 'nonsense' }],
    ['an empty origin', { origin: '' }],
    ['nobody knows where', {}],
    ['another site of ours', { 'sec-fetch-site': 'same-site' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
  ])('are refused from %s without any change', async (_, headers) => {
    const count = async () => (await admin.call(companies.all, {})).length
    const before = await count()
    const error = errorResponse(await create({ ...ours, cookie, ...headers }))
    expect(error).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await count()).toBe(before)
  })

  test('reads are answered for any origin; the browser hides them from other sites', async () => {
    expect((await session({ cookie, origin: 'https://evil.example' })).statusCode).toBe(200)
  })

  test('a bearer token needs no origin, but another site’s origin is refused', async () => {
    const authorization = `Bearer ${admin.token}`
    expect((await create({ authorization })).statusCode).toBe(201)
    expect((await create({ authorization, origin: 'https://evil.example' })).statusCode).toBe(403)
  })

  test('another site cannot sign anyone in or out', async () => {
    const from = { origin: 'https://evil.example', cookie }
    const body = { email: admin.email, password: 'Correct-horse-9' }
    expect((await anonymous.error(auth.signIn, { body, headers: from })).status).toBe(403)
    expect((await anonymous.error(auth.signOut, { headers: from })).status).toBe(403)
    expect((await session({ cookie })).statusCode).toBe(200)
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('another site cannot sign in a user without a session: %j', async (headers) => {
    const body = { email: admin.email, password: 'Correct-horse-9' }
    expect((await anonymous.error(auth.signIn, { body, headers })).status).toBe(403)
    expect((await anonymous.send(auth.signIn, { body })).statusCode).toBe(200)
  })

  test('signing in and out with the cookie requires an origin', async () => {
    const body = { email: admin.email, password: 'Correct-horse-9' }
    expect((await anonymous.error(auth.signIn, { body, headers: { cookie } })).status).toBe(403)
    expect((await anonymous.error(auth.signOut, { headers: { cookie } })).status).toBe(403)
    expect((await session({ cookie })).statusCode).toBe(200)
  })

  test('only the origin of APP_URL is accepted when set, and cookies are Secure', async () => {
    const app = await startApp(world.database, { appUrl: 'https://agency.example' })
    const { send, raw } = callerOf(app)
    const change = (origin: string) =>
      raw({
        method: 'POST',
        url: '/companies/create',
        headers: { ...json, cookie: `__Host-${cookie}`, origin, host: 'localhost:3001' },
        payload: JSON.stringify(sampleCompany),
      })
    expect((await change('https://agency.example')).statusCode).toBe(201)
    expect((await change('http://localhost:3001')).statusCode).toBe(403)
    expect((await change('http://agency.example')).statusCode).toBe(403)
    expect((await change('https://agency.example.evil.example')).statusCode).toBe(403)
    const body = { email: admin.email, password: 'Correct-horse-9' }
    const response = await send(auth.signIn, {
      body,
      headers: { origin: 'https://agency.example' },
    })
    const own = response.cookies.find(({ name }) => name === '__Host-enfilade_session')
    expect(own).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' })
    expect(own).not.toHaveProperty('domain')
    // A sibling host could have set this cookie.
    const headers = { cookie: `enfilade_session=${admin.token}` }
    expect((await raw({ method: 'GET', url: '/auth/session', headers })).statusCode).toBe(401)
    expect(response.headers['strict-transport-security']).toContain('max-age=')
    await app.close()
  })
})

describe('bodies', () => {
  const authorization = `Bearer ${admin.token}`

  test('of 3 MB: 413', async () => {
    const payload = JSON.stringify({ ...sampleCompany, description: 'x'.repeat(3_000_000) })
    expect(errorResponse(await create({ authorization }, payload))).toMatchObject({
      status: 413,
      code: 'too_large',
      message: errors.too_large.message,
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'nonsense',
  ])('of type %s: 415', async (type) => {
    const error = errorResponse(await create({ authorization, 'content-type': type }))
    expect(error).toMatchObject({
      status: 415,
      code: 'unsupported_type',
      message: 'Send the body as application/json.',
    })
  })

  test('that are not a form where one is expected: 415 naming the type', async () => {
    expect(await admin.error(files.upload, { body: {} })).toMatchObject({
      status: 415,
      code: 'unsupported_type',
      message: 'Send the body as multipart/form-data.',
    })
  })

  test('of JSON with a character set are taken', async () => {
    const type = 'application/json; charset=utf-8'
    expect((await create({ authorization, 'content-type': type })).statusCode).toBe(201)
  })

  test.each([
    '{"name":',
    '{"name": "x",}',
    "{'name': 'x'}",
    'undefined',
    '',
    '[1,2',
    '{"__proto__": {"isAdmin": true}}',
    '{"constructor": {"prototype": {"isAdmin": true}}}',
    '\u0000',
  ])('that are not JSON: 400 naming the body: %j', async (payload) => {
    const error = errorResponse(await create({ authorization }, payload))
    expect(error).toMatchObject({ status: 400, code: 'invalid' })
    expect(Object.keys(error.fields)).toEqual(['body'])
  })

  test('nested ten thousand deep are refused', async () => {
    const payload = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    expect((await create({ authorization }, payload)).statusCode).toBe(400)
  })

  test('fields in the body are refused where none are expected', async () => {
    const target = { params: { companyId: missing } }
    expect(
      (await admin.error(companies.remove, { ...target, body: { force: true } })).fields,
    ).toEqual({ force: 'Unknown field: force' })
    expect((await admin.error(companies.remove, { ...target, body: {} })).status).toBe(404)
  })
})

describe('addresses', () => {
  const at = (url: string, method = 'GET') =>
    anonymous.raw({ method, url, headers: { authorization: `Bearer ${admin.token}` } })

  test.each<[string, string]>([
    ['/companies/all/', 'GET'],
    ['/Companies/all', 'GET'],
    ['/companies/all', 'POST'],
    ['/companies/all', 'PATCH'],
    ['/auth', 'GET'],
    ['/auth/signin', 'GET'],
    ['/tasks', 'GET'],
  ])('%s by %s does not exist: 404', async (url, method) => {
    const error = errorResponse(await at(url, method))
    expect(error).toMatchObject({ status: 404, code: 'not_found' })
  })

  test.each([
    '/companies/%zz',
    '/companies/%',
    '/companies/%c0%ae',
    `/companies/${'x'.repeat(5000)}`,
  ])('%.20s is malformed: 400', async (url) => {
    expect(errorResponse(await at(url))).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { address: 'This is not a well-formed address' },
    })
  })

  test.each(['%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(400), '%F0%9F%A7%81'])(
    'a company id like %.20s: 400',
    async (id) => {
      expect(errorResponse(await at(`/companies/${id}`))).toMatchObject({
        status: 400,
        fields: { companyId: 'Company id must be a valid id' },
      })
    },
  )

  test('parameters in the query are refused where none are expected', async () => {
    expect(errorResponse(await at('/companies/all?limit=5'))).toMatchObject({
      status: 400,
      fields: { limit: 'Unknown field: limit' },
    })
  })
})

describe('HEAD', () => {
  const head = (endpoint: Endpoint, params = {}, headers = {}) =>
    admin.raw({ method: 'HEAD', url: addressOf(endpoint, params), headers })

  test('reports the length of a whole file, whatever range is requested', async () => {
    const fields = { company: world.company._id }
    const { _id } = await uploadFile(admin, { name: 'a.txt', content: '0123456789', fields })
    for (const range of ['', 'bytes=0-3', 'bytes=10-']) {
      const { statusCode, headers, body } = await head(files.content, { fileId: _id }, { range })
      expect([statusCode, headers['content-length'], body]).toEqual([200, '10', ''])
      expect(headers).not.toHaveProperty('content-range')
    }
  })

  test('reports no length for streamed content', async () => {
    const archive = await head(brand.archive, { companyId: world.company._id })
    for (const { statusCode, headers } of [archive, await head(updates.stream)]) {
      expect(statusCode).toBe(200)
      expect(headers).not.toHaveProperty('content-length')
    }
  })
})

describe('answers', () => {
  test('errors have a code, a sentence and the request’s reference, and nothing else', async () => {
    const response = await session({})
    const body = response.json<ErrorBody>()
    expect(body).toEqual({
      error: {
        code: 'signed_out',
        message: 'Please sign in to view your information',
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const again = await session({})
    expect(again.json<ErrorBody>().error.requestId).not.toBe(body.error.requestId)
  })

  test('private answers are not stored, and reveal nothing about the server', async () => {
    const { headers } = await session({ cookie })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-frame-options']).toBeDefined()
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test('an internal error is answered without its cause, and logged in full', async () => {
    await world.database.query('alter table companies rename to companies_away')
    const response = await admin.send(companies.all)
    await world.database.query('alter table companies_away rename to companies')
    expect(errorResponse(response)).toMatchObject({
      status: 500,
      code: 'internal',
      message: errors.internal.message,
    })
    expect(response.body).not.toMatch(/companies|relation|select|node_modules|\.ts/)
    const [failure] = world.app.takeErrors()
    expect(failure).toContain('relation')
    expect(failure).not.toContain(admin.token)
  })

  test('healthz and readyz answer every caller', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const response = await anonymous.raw({ method: 'GET', url })
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
    }
  })
})
