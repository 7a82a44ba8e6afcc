// Cached public pages: rendered once per version, and sent in an accepted encoding.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { PageCache, sendPage } from './page-cache.ts'

let version = '1'
let status = 200
let made = 0

beforeEach(() => {
  version = '1'
  status = 200
  made = 0
})

async function openApp() {
  const cache = new PageCache()
  const app = fastify()
  app.get('/*', async (request, reply) => {
    const page = await cache.getOrRender(request.url, version, async () => {
      made += 1
      return new Response(`Page ${made}`, { status, headers: { 'content-type': 'text/html' } })
    })
    return page ? sendPage(request, reply, page) : reply.code(503).send('not cached')
  })
  return app
}

test('a page is rendered once, also for requests at the same time', async () => {
  const app = await openApp()
  const answers = await Promise.all([app.inject('/'), app.inject('/'), app.inject('/')])
  expect(answers.map(({ body }) => body)).toEqual(['Page 1', 'Page 1', 'Page 1'])
  expect((await app.inject('/')).body).toBe('Page 1')
})

test('another version or another address is another page', async () => {
  const app = await openApp()
  await app.inject('/')
  version = '2'
  expect((await app.inject('/')).body).toBe('Page 2')
  expect((await app.inject('/?category=Web')).body).toBe('Page 3')
})

test('a failed page is not cached', async () => {
  const app = await openApp()
  status = 500
  expect((await app.inject('/')).statusCode).toBe(503)
  status = 200
  expect((await app.inject('/')).body).toBe('Page 2')
})

test('a page is compressed as the browser supports it', async () => {
  const app = await openApp()
  const ask = (encodings: string) =>
    app.inject({ url: '/', headers: { 'accept-encoding': encodings } })
  const brotli = await ask('gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('Page 1')
  const gzipped = await ask('gzip, br;q=0')
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe('Page 1')
  expect((await ask('identity')).body).toBe('Page 1')
})

test('a browser with the current page gets 304 without the page', async () => {
  const app = await openApp()
  const first = await app.inject('/')
  const again = await app.inject({
    url: '/',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  const head = await app.inject({ method: 'HEAD', url: '/' })
  expect(head).toMatchObject({ statusCode: 200, body: '' })
})

test('made-up queries do not evict cached pages', async () => {
  const app = await openApp()
  await app.inject('/')
  for (let i = 0; i < 120; i += 1) await app.inject(`/portfolio?category=${i}`)
  expect((await app.inject('/')).body).toBe('Page 1')
  expect((await app.inject('/portfolio?category=119')).body).toBe('Page 121')
})
