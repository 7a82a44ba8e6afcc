// Malformed requests over a socket to the real program: each is rejected in our own format, never as a server error.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Program } from '#tests/support/program.ts'
import { type RawAnswer, sendBytes } from '#tests/support/raw-http.ts'
import { startDemo } from '#tests/support/start-demo.ts'

let program: Program
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enfilade-malformed-'))
  program = await startDemo({ dataDir: join(folder, 'data') })
})

afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true })
})

const closing = 'Connection: close\r\n'
const host = 'Host: localhost\r\n'
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}${closing}\r\n`
const by = (method: string, path: string, accept = '*/*') =>
  `${method} ${path} HTTP/1.1\r\n${host}Accept: ${accept}\r\nContent-Length: 0\r\n${closing}\r\n`
const withHost = (line: string) => `GET /about HTTP/1.1\r\n${line}${closing}\r\n`
const form = 'application/x-www-form-urlencoded'
const post = (path: string, type: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\n${host}${type && `Content-Type: ${type}\r\n`}${more}Content-Length: ${Buffer.byteLength(body)}\r\n${closing}\r\n${body}`

/** A call whose headers say how long its two bytes are. */
const sized = (lines: string) =>
  `POST /auth/signin HTTP/1.1\r\n${host}Content-Type: application/json\r\n${closing}${lines}\r\n{}`

/** Checks the headers that every response must have, whatever produced it. */
function expectOwn({ status, headers, body }: RawAnswer): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(body).not.toMatch(/Unexpected Server Error|Application Error|node_modules|\bat \w+ \(/)
  if (status < 400) return
  expect(headers['cache-control']).toBe('no-store')
  if (headers['content-type']?.startsWith('text/html')) {
    expect(body).toContain('<html lang="en"')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    return
  }
  // The router's data is read only by its own scripts.
  if (headers['content-type']?.startsWith('text/x-script')) return
  const json = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)
  const { error } = JSON.parse(json) as { error: { code: ErrorCode; requestId: string } }
  expect(errors[error.code].status).toBe(status)
  expect(error.requestId).not.toBe('')
}

const malformed: [string, string, number][] = [
  ['two slashes and a bracket', get('//['), 404],
  ['two slashes and a colon', get('//a:b'), 404],
  ['another host in the path', get('//evil.example/'), 404],
  ['two slashes before a page', get('//about'), 301],
  ['two slashes within', get('/app//admin'), 404],
  ['a backslash', get('/\\'), 404],
  ['backslashes', get('/\\\\evil.example'), 404],
  ['many slashes', get(`/x${'/'.repeat(10_000)}y/`), 404],
  ['an encoded slash', get('/about%2Fx'), 404],
  ['dots', get('/../../etc/passwd'), 404],
  ['encoded dots', get('/%2e%2e/%2e%2e/etc/passwd'), 404],
  ['a NUL', get('/%00'), 404],
  ['half an encoding', get('/%'), 400],
  ['no encoding', get('/%zz'), 400],
  ['bytes that are no text', get('/%c0%ae'), 400],
  ['half an encoding in a query', get('/about?a=%'), 200],
  ['data of nothing', get('/nothing.data'), 404],
  ['routes of nothing', get('/about.data?_routes=nothing'), 200],
  ['a manifest of nothing', get('/__manifest?p=nothing'), 404],
  ['no path', get('about'), 400],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404],
  ['the form of a proxy', get('http://evil.example/about'), 404],
  ['a long path', get(`/${'x'.repeat(12_000)}`), 404],

  ['a host with a space', withHost('Host: a b\r\n'), 400],
  ['half an IPv6 host', withHost('Host: [::1\r\n'), 400],
  ['an empty host', withHost('Host: \r\n'), 400],
  ['no host', withHost(''), 400],
  ['a host with a path', withHost('Host: a/b\r\n'), 400],
  ['a host with an account', withHost('Host: a@b\r\n'), 400],
  ['a host with a wrong port', withHost('Host: a:99999\r\n'), 400],
  ['two hosts', withHost('Host: localhost\r\nHost: evil.example\r\n'), 400],
  ['the same host twice', withHost('Host: localhost\r\nhOST: localhost\r\n'), 400],
  ['two hosts in one header', withHost('Host: localhost, evil.example\r\n'), 400],
  ['two hosts in HTTP/1.0', 'GET /about HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  [
    'two hosts for a call',
    post('/auth/signin', 'application/json', '{}', 'Host: evil.example\r\n'),
    400,
  ],
  ['a host after a space', withHost('Host : localhost\r\n'), 400],
  ['a folded host', withHost('Host:\r\n localhost\r\n'), 400],
  [
    'the form of a proxy with another host',
    `GET http://evil.example/about HTTP/1.1\r\n${host}${closing}\r\n`,
    404,
  ],

  ['an unknown method', by('FOO', '/about'), 400],
  ['a method of other protocols', by('PROPFIND', '/about'), 404],
  ['TRACE', by('TRACE', '/about'), 404],
  ['a page deleted', by('DELETE', '/about'), 404],
  ['a page posted to', by('POST', '/about'), 404],
  ['nothing posted to', by('POST', '/nothing', 'text/html'), 404],
  ['nothing put', by('PUT', '/nothing', 'text/html'), 404],
  ['nothing patched', by('PATCH', '/nothing'), 404],
  ['the sign-in page of an API call', by('GET', '/auth/signin'), 404],

  ['the form as JSON', post('/contact', 'application/json', '{}'), 415],
  ['the form as nothing', post('/contact', '', ''), 400],
  ['the form as text', post('/contact', 'text/plain', 'a'), 415],
  ['the form in parts', post('/contact', 'multipart/form-data; boundary=x', '--x--'), 415],
  ['an empty form', post('/contact', form, ''), 400],
  ['a form with bad encodings', post('/contact', form, 'firstName=%zz&%=&email=%c0'), 400],
  [
    'a form from another site',
    post('/contact', form, 'a=b', 'Origin: https://evil.example\r\n'),
    403,
  ],
  ['a form too large', post('/contact', form, 'x'.repeat(1_100_000)), 413],
  ['a JSON call without a body', post('/auth/signin', 'application/json', ''), 400],
  ['a JSON call with bytes', post('/auth/signin', 'application/json', '\u0000\u0001'), 400],
  [
    'a wrong length',
    `POST /auth/signin HTTP/1.1\r\n${host}Content-Length: abc\r\n${closing}\r\n`,
    400,
  ],
  [
    'two lengths',
    `POST /auth/signin HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
    400,
  ],
  ['the same length twice', sized('Content-Length: 2\r\nContent-Length: 2\r\n'), 400],
  ['two lengths in one header', sized('Content-Length: 2, 2\r\n'), 400],
  ['a length with a sign', sized('Content-Length: +2\r\n'), 400],
  ['a length after a space', sized('Content-Length : 2\r\n'), 400],
  ['chunks before a length', sized('Transfer-Encoding: chunked\r\nContent-Length: 2\r\n'), 400],
  ['chunks twice', sized('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n'), 400],
  ['chunks that are not last', sized('Transfer-Encoding: chunked, identity\r\n'), 400],
  ['an unknown encoding', sized('Transfer-Encoding: xchunked\r\n'), 400],
  [
    'a length and chunks',
    `POST /auth/signin HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    400,
  ],
  [
    'chunks of nonsense',
    `POST /auth/signin HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ['headers too large', `GET /about HTTP/1.1\r\n${host}X: ${'x'.repeat(40_000)}\r\n\r\n`, 413],
  ['a header without a name', `GET /about HTTP/1.1\r\n${host}: x\r\n\r\n`, 400],
  ['a NUL in a header', `GET /about HTTP/1.1\r\n${host}X: a\u0000b\r\n\r\n`, 400],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', 400],
]

test.each(malformed)('%s', async (_, bytes, status) => {
  const answer = await sendBytes(program.url, bytes)
  expect(answer.status).toBe(status)
  expectOwn(answer)
  // The program may report something else about itself meanwhile.
  expect(program.output()).not.toMatch(/"level":50.*"reqId"/)
})

test('HEAD gets the length that GET has, or none', async () => {
  const paths = ['/about', '/about?from=mail', '/login', '/nope', '/robots.txt', '/sitemap.xml']
  for (const path of paths) {
    const head = await sendBytes(program.url, by('HEAD', path))
    const { status, body } = await sendBytes(program.url, get(path))
    expect([head.status, head.body], path).toEqual([status, ''])
    const length = head.headers['content-length'] ?? String(body.length)
    expect(length, path).toBe(String(body.length))
  }
})

test('a built file is cached for good; unknown names and traversal get 404', async () => {
  const page = await sendBytes(program.url, get('/login'))
  const [file = ''] = /\/assets\/[\w-]+\.js/.exec(page.body) ?? []
  const built = await sendBytes(program.url, get(file))
  expect(built.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
  })
  expectOwn(built)
  for (const path of ['/assets/nope.js', '/assets/..%2f..%2fserver%2findex.js', `${file}/more`]) {
    const answer = await sendBytes(program.url, get(path))
    expect([answer.status, answer.headers['cache-control']], path).toEqual([404, 'no-store'])
    expectOwn(answer)
  }
})

test('a cached page is refused to a request with a wrong host', async () => {
  for (const _ of ['rendered', 'cached']) {
    expect((await sendBytes(program.url, get('/about'))).status).toBe(200)
  }
  for (const line of ['Host: localhost\r\nHost: evil.example\r\n', 'Host: a b\r\n', '']) {
    expect((await sendBytes(program.url, withHost(line))).status, line).toBe(400)
  }
})

test('HTTP/1.0 without a host is answered', async () => {
  const answer = await sendBytes(program.url, 'GET /about HTTP/1.0\r\n\r\n')
  expect(answer.status).toBe(200)
  expectOwn(answer)
})

test.each([
  ['/About', '/about'],
  ['/ABOUT/', '/about'],
  ['/about/?from=mail', '/about?from=mail'],
  ['/Terms-And-Conditions?x=Y', '/terms-and-conditions?x=Y'],
])('%s redirects to %s', async (path, to) => {
  const answer = await sendBytes(program.url, get(path))
  expect([answer.status, answer.headers['location']]).toEqual([301, to])
})

test('data of private pages is not cached', async () => {
  for (const path of ['/app/admin/home.data', '/app/admin/home', '/login.data', '/nothing.data']) {
    const answer = await sendBytes(program.url, get(path))
    expect(answer.headers['cache-control'], path).toBe('no-store')
  }
})

test.each([
  ['/app/admin/home', 'same-origin'],
  ['/login', 'same-origin'],
  ['/auth/session', 'same-origin'],
  ['/about', undefined],
  ['/about?from=mail', undefined],
  ['/book', undefined],
])('%s has the opener policy %s', async (path, policy) => {
  for (const _ of ['rendered', 'repeated']) {
    const answer = await sendBytes(program.url, get(path))
    expect(answer.headers['cross-origin-opener-policy']).toBe(policy)
  }
})

const html = 'text/html,application/xhtml+xml,*/*;q=0.8'

test.each(['/%E0%A4%A', '/%', '/%zz', '/portfolio/%c0%ae', '/app/admin/%E0%A4%A'])(
  'at the malformed address %s a user gets a page, a program JSON',
  async (path) => {
    const page = await sendBytes(program.url, by('GET', path, html))
    expect(page.status).toBe(400)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.body).toContain('Page not found')
    expectOwn(page)
    const json = await sendBytes(program.url, by('GET', path, 'application/json'))
    expect(json.status).toBe(400)
    expect(json.headers['content-type']).toMatch(/^application\/json/)
    expectOwn(json)
  },
)

test.each(['/nothing', '/app/nothing', '/%00', '//evil.example', `/${'x'.repeat(9000)}`])(
  'a user at an unknown address gets a page, a program JSON: %#',
  async (path) => {
    const page = await sendBytes(program.url, by('GET', path, html))
    expect(page.status).toBe(404)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    const json = await sendBytes(program.url, by('GET', path, 'application/json'))
    expect(json.status).toBe(404)
    expect(json.headers['content-type']).toMatch(/^application\/json/)
    expect(json.body).toContain('"not_found"')
    expectOwn(json)
  },
)

test.each([
  ['/%73ervices?a=1', '/services?a=1'],
  ['//services', '/services'],
  ['/SERVICES/', '/services'],
])('%s redirects permanently to %s', async (path, address) => {
  const { status, headers } = await sendBytes(program.url, by('GET', path, html))
  expect({ status, location: headers['location'] }).toEqual({ status: 301, location: address })
})

test('an icon is immutable at its page address and revalidated elsewhere', async () => {
  const { body } = await sendBytes(program.url, get('/about'))
  const [, versioned = ''] = /href="(\/icons\/favicon\.svg\?v=[^"]+)"/.exec(body) ?? []
  const cacheOf = async (path: string) =>
    (await sendBytes(program.url, get(path))).headers['cache-control']
  expect(await cacheOf(versioned)).toBe('public, max-age=31536000, immutable')
  for (const path of ['/icons/favicon.svg', '/icons/favicon.svg?v=other']) {
    expect(await cacheOf(path)).toBe('public, max-age=0, must-revalidate')
  }
})

const noTokens = ['x', '%00', 'a%20b', '%2e%2e%2f', '%C3%BC', '<b>', 'constructor', 'x?move']
const longTokens = [101, 501, 5000].map((length) => 'x'.repeat(length))

test.each([
  ['/booking/', 'This booking was not found'],
  ['/review/', 'This link does not work'],
  ['/r/', 'This link no longer works'],
])('a user whose link in %s does not exist gets a page that says so', async (path, title) => {
  for (const token of [...noTokens, ...longTokens]) {
    const answer = await sendBytes(program.url, by('GET', path + token, html))
    expect([answer.status, answer.body.includes(title)], token).toEqual([404, true])
    expect(answer.headers['cache-control'], token).toBe('no-store')
  }
})

test('a form sent for a booking that does not exist gets a page that says so', async () => {
  for (const token of ['x', 'a%20b', 'x'.repeat(101)]) {
    const answer = await sendBytes(
      program.url,
      post(`/booking/${token}`, form, 'action=cancel', `Accept: ${html}\r\n`),
    )
    expect(answer.body, token).toContain('This booking was not found')
    expectOwn(answer)
  }
})
