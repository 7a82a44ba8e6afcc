// Serves the web: built assets, and every other path rendered by React Router.
import { AsyncLocalStorage } from 'node:async_hooks'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouterContextProvider, ServerBuild, createRequestHandler } from 'react-router'
import { website } from '#contract/site/website-calls.ts'
import { agencyLocale } from './platform/agency-locale.ts'
import { AppError } from './platform/app-error.ts'
import { acceptsOnlyJson } from './platform/http/accepts.ts'
import { emptyBody } from './platform/http/implement.ts'
import { isAllowedOrigin } from './platform/http/origin.ts'
import { sendPage } from './platform/http/page-cache.ts'
import { canonicalAddress, isOddAddress } from './web-address.ts'

const formType = 'application/x-www-form-urlencoded'

const root = join(import.meta.dirname, '../..')
const assetsFolder = join(root, 'build/client/assets')

/** How rendered pages call the API: in-process, with the request's session. */
type InProcessCall = (request: {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body: string | undefined
  headers?: Record<string, string>
}) => Promise<{ status: number; text: string; retryAfter: string | undefined }>

/** The exports of the web's server entry, apart from the render function. */
interface WebEntry {
  /** From the same copy of the router that created the context; in development, the server has another copy. */
  createRequestHandler: typeof createRequestHandler
  createContext(call: InProcessCall, appUrl: string): RouterContextProvider
  /** Gives the page being rendered access to its locale. */
  setLocaleReader(read: () => string | undefined): void
  /** Whether a page is the same for everyone. */
  isPublicPath(path: string): boolean
  /** Whether it is also unchanged until the site's content changes. */
  isCachedPath(path: string): boolean
}

/** The locale of the page being rendered. */
const locales = new AsyncLocalStorage<{ locale: string | undefined }>()

/** The locale chosen in the browser. */
function localeIn(cookies: string | undefined): string | undefined {
  const locale = /(?:^|;\s*)locale=([a-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,6})(?:;|$)/.exec(
    cookies ?? '',
  )?.[1]
  if (locale === undefined) return undefined
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale)[0]
  } catch {
    return undefined
  }
}

type LoadBuild = () => Promise<ServerBuild>

interface Caller {
  ip: string
  headers: { cookie?: string | undefined }
}

/** Public pages are rendered without a session. */
const anonymous: Caller = { ip: '127.0.0.1', headers: {} }

function inProcess(app: FastifyInstance, { ip, headers }: Caller): InProcessCall {
  const { cookie = '' } = headers
  return async ({ method, path, body, headers: own }) => {
    const answer = await app.inject({
      remoteAddress: ip,
      method,
      url: path,
      headers: {
        cookie,
        // An address that no call has, for example with too long an id, is answered with JSON as well.
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
        ...own,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    })
    const { 'retry-after': retryAfter } = answer.headers
    return { status: answer.statusCode, text: answer.body, retryAfter: retryAfter?.toString() }
  }
}

/** Returns the site's content in the version the page is cached under, even if a newer version has arrived since. */
const withWebsite =
  (json: string, call: InProcessCall): InProcessCall =>
  async (request) =>
    request.method === 'GET' && request.path === website.get.path
      ? { status: 200, text: json, retryAfter: undefined }
      : call(request)

/** Stands in for every path that cannot be a page. */
const unknownAddress = '/404'

function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const address = isOddAddress(request.url) ? unknownAddress : request.url
  const url = new URL(`${request.protocol}://${request.headers.host ?? 'localhost'}${address}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  if (request.method !== 'POST')
    return new Request(url, { method: request.method, headers, signal })
  // A missing body is an empty form.
  const body = typeof request.body === 'string' ? request.body : ''
  headers.set('content-type', formType)
  return new Request(url, { method: 'POST', headers, signal, body })
}

async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  // Pages and data for signed-in users are private and must not be cached.
  if (response.status >= 400 || !response.headers.has('cache-control'))
    reply.header('cache-control', 'no-store')
  for (const value of response.headers.getSetCookie()) reply.header('set-cookie', value)
  if (!response.body) return reply.send(emptyBody(reply.request))
  return reply.send(Readable.fromWeb(response.body))
}

async function loadBuilt(): Promise<LoadBuild> {
  const built = (await import(join(root, 'build/server/index.js'))) as ServerBuild
  return async () => built
}

async function loadWithReload(app: FastifyInstance): Promise<LoadBuild> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}

/** Pages with forms that work without scripts. */
const formPaths = ['/contact', '/book', '/booking/:token', '/review/:token']

/** Maximum query length of a cached page. */
const maxCategoryLength = 100

/** The cache key of a public page; undefined if the page is not the same for everyone. */
function cacheAddress(
  { method, url }: FastifyRequest,
  isCachedPath: WebEntry['isCachedPath'],
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const [path = '', query] = url.split('?')
  if (!isCachedPath(path)) return undefined
  if (query === undefined) return path
  if (path !== '/portfolio' || query.length > maxCategoryLength) return undefined
  return /^category=[^&]*$/.test(query) ? url : undefined
}

export interface WebOptions {
  isDev: boolean
  /** The public address. */
  appUrl: string
  /** The public origin if one is set; otherwise any of this machine's own names is accepted. */
  ownOrigin: string | undefined
}

export async function serveWeb(
  app: FastifyInstance,
  { isDev, appUrl, ownOrigin }: WebOptions,
): Promise<void> {
  const load = isDev ? await loadWithReload(app) : await loadBuilt()
  if (!isDev) app.webBuild.version = (await load()).assets.version
  if (!isDev) {
    await app.register(fastifyStatic, {
      root: assetsFolder,
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    })
  }
  const assets = new Set(isDev ? [] : await readdir(assetsFolder))
  await app.register(async (web) => {
    web.removeAllContentTypeParsers()
    web.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => done(null, body))
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const build = await load()
      const entry = build.entry.module as unknown as WebEntry
      const elsewhere = canonicalAddress(request.url, entry.isPublicPath)
      if (elsewhere !== undefined) return reply.redirect(elsewhere, 301)
      const isPublic = entry.isPublicPath(request.url.replace(/\?.*/, ''))
      // This header makes the browser switch processes after the response has arrived. Signed-in pages keep it.
      if (isPublic) reply.removeHeader('cross-origin-opener-policy')
      entry.setLocaleReader(() => locales.getStore()?.locale)
      const handle = entry.createRequestHandler(build, isDev ? 'development' : 'production')
      const address = isDev ? undefined : cacheAddress(request, entry.isCachedPath)
      if (address !== undefined) {
        const content = await app.websiteCache.current().catch(() => undefined)
        const render = (json: string) =>
          handle(
            new Request(new URL(address, appUrl)),
            entry.createContext(withWebsite(json, inProcess(app, anonymous)), appUrl),
          )
        const page =
          content &&
          (await app.pageCache.getOrRender(address, content.version, () => render(content.json)))
        if (page) return sendPage(request, reply, page)
      }
      const ended = new AbortController()
      reply.raw.on('close', () => ended.abort())
      const context = entry.createContext(inProcess(app, request), appUrl)
      const locale = isPublic
        ? undefined
        : (localeIn(request.headers.cookie) ?? agencyLocale() ?? undefined)
      const response = await locales.run({ locale }, () =>
        handle(toWebRequest(request, ended.signal), context),
      )
      if (response.status === 404 && acceptsOnlyJson(request)) {
        throw new AppError('not_found', { message: 'This address doesn’t exist.' })
      }
      return sendWebResponse(reply, response)
    }
    web.get('/*', { schema: { hide: true } }, handler)
    // One route instead of the library's one for each file, which took a tenth of the start.
    web.get<{ Params: { name: string } }>(
      '/assets/:name',
      { schema: { hide: true } },
      (request, reply) =>
        assets.has(request.params.name)
          ? reply.sendFile(request.params.name)
          : handler(request, reply),
    )
    for (const path of formPaths) {
      web.post(
        path,
        {
          schema: { hide: true },
          onRequest: async (request) => {
            if (isAllowedOrigin(request, ownOrigin, false)) return
            throw new AppError('forbidden', { message: 'This form came from another site.' })
          },
        },
        handler,
      )
    }
  })
}
