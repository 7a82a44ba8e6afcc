// Composes the application: the platform, then the nouns' routes, and who is calling them.
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { describeSessionEnd, findSession } from './accounts/auth/service.ts'
import { findLastChange } from './platform/database/activity.ts'
import type { Database } from './platform/database/pool.ts'
import { callerOfRequest, sessionCookieName, sessionToken } from './platform/http/caller.ts'
import { describeDeletion } from './records/deletions/service.ts'
import { ChatStreams } from './site/messages/chat-streams.ts'
import { messagesAfter, recordVisitor } from './site/messages/chat.ts'
import { WebsiteCache, type WebsiteCacheOptions } from './site/website/cache.ts'
import { ConnectionDrain } from './platform/http/drain.ts'
import { createHttpServer, type HttpServerOptions } from './platform/http/http-server.ts'
import { checkHosts } from './platform/http/malformed.ts'
import { addOpenApiRoutes } from './platform/http/openapi-routes.ts'
import { PageCache } from './platform/http/page-cache.ts'
import { type Guard, registerImplementations } from './platform/http/register.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import type { MetricsOptions } from './platform/metrics.ts'
import { modules } from './modules.ts'
import { registerModules } from './records/registry.ts'
import { routeGroups, type ServiceOptions } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The public site's content; a new version means pages must be rendered again. */
    websiteCache: WebsiteCache
    pageCache: PageCache
    /** The build of the served web; empty if there is none, and in development. */
    webBuild: { version: string }
    /** Finishes requests in progress and closes every connection; call before `close`. */
    drain(): Promise<void>
  }
}

registerModules(modules)

export interface AppOptions extends HttpServerOptions, ServiceOptions {
  checksAllAnswers: boolean
  /** If absent, nothing is measured and /metrics does not exist. */
  metrics?: MetricsOptions | undefined
  website?: WebsiteCacheOptions
}

/** Sets up everything except listening. `serveWeb` adds the web, if there is one. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { platform, appUrl, isDemo = false } = options
  const isSecure = appUrl?.startsWith('https:') ?? false
  const connections = new ConnectionDrain()
  const websiteCache = new WebsiteCache(platform, { isDemo, ...options.website })
  const pageCache = new PageCache()
  const chats = new ChatStreams(platform.updates, {
    messagesAfter: (id, after) => messagesAfter(platform.agencyDatabase, id, after),
    recordVisitor: (id, isHere) => recordVisitor(platform.agencyDatabase, id, isHere),
  })
  const stopping = new AbortController()
  const endStreams = () => {
    stopping.abort()
    platform.updates.closeAll()
    chats.closeAll()
  }
  const webBuild = { version: '' }

  const metrics =
    options.metrics &&
    (await import('./platform/metrics.ts')).createMetrics({
      ...options.metrics,
      agencyDatabase: platform.agencyDatabase,
      openResponses: () => connections.openResponses,
      openStreams: () => platform.updates.streamCount + chats.streamCount,
      webBuild,
    })
  const app = createHttpServer(options, connections)
  if (metrics) app.addHook('onResponse', metrics.observe)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('timeLimit', undefined)
  app.decorate('sessionCookie', sessionCookieName(isSecure))
  app.decorate('websiteCache', websiteCache)
  app.decorate('pageCache', pageCache)
  app.decorate('webBuild', webBuild)
  app.decorate('drain', () => connections.drain(endStreams))
  app.addHook('preClose', async () => endStreams())

  addSecurityHeaders(app, isSecure)
  checkHosts(app)
  await app.register(cookie)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  addOpenApiRoutes(app)

  const guard = createGuard(platform.agencyDatabase, options)
  const groups = routeGroups({
    ...options,
    isSecure,
    websiteCache,
    chats,
    webBuild,
    metrics,
    isStopping: () => connections.isDraining,
    stopping: stopping.signal,
  })
  for (const { prepare, implementations } of groups) {
    await app.register(async (scope) => {
      prepare?.(scope)
      registerImplementations(scope, platform, guard, implementations)
    })
  }
  return app
}

/** Lets `register.ts` know who is calling, and adds details about records and sessions to errors. */
const createGuard = (
  agencyDatabase: Database,
  { appUrl, checksAllAnswers }: Pick<Guard, 'appUrl' | 'checksAllAnswers'>,
): Guard => ({
  appUrl,
  checksAllAnswers,
  describeDeletion: (caller, recordId) => describeDeletion(agencyDatabase, caller, recordId),
  describeLastChange: (recordId) => findLastChange(agencyDatabase, recordId),
  async identify(request, { isActivity }) {
    const { token } = sessionToken(request)
    const found =
      token === '' ? undefined : await findSession(agencyDatabase, token, { isActivity })
    return found && callerOfRequest(found.caller, request)
  },
  async describeSessionEnd(request) {
    const { token } = sessionToken(request)
    return token === '' ? undefined : describeSessionEnd(agencyDatabase, token)
  },
})
