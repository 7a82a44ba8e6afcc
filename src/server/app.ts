// Composition only: the platform, then the domains, then the web.
import { createServer } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { buildHeader } from '#contract/operations.ts'
import { maxBoardBytes } from '#contract/board-import.ts'
import { maxImageBytes } from '#contract/website-calls.ts'
import { activityRoutes } from './domains/activity/routes.ts'
import {
  approvalLinkRoutes,
  approvalRoutes,
  postApprovalRoutes,
} from './domains/approvals/routes.ts'
import { archiveRoutes } from './domains/archives/routes.ts'
import { authRoutes } from './domains/auth/routes.ts'
import { describeSessionEnd, findSession } from './domains/auth/service.ts'
import { brandRoutes } from './domains/brand/routes.ts'
import { bookingRoutes } from './domains/booking/routes.ts'
import { calendarRoutes } from './domains/calendar/routes.ts'
import { reportScheduleRoutes } from './domains/campaigns/report-schedules/routes.ts'
import { reportRoutes } from './domains/campaigns/reports/routes.ts'
import { campaignRoutes } from './domains/campaigns/routes.ts'
import { clientServiceRoutes } from './domains/client-services/routes.ts'
import { commentRoutes } from './domains/comments/routes.ts'
import { companyRoutes } from './domains/companies/routes.ts'
import { deletionRoutes } from './domains/deletions/routes.ts'
import { describeDeletion } from './domains/deletions/service.ts'
import { fileRoutes, formRoutes, uploadPartRoutes, uploadRoutes } from './domains/files/routes.ts'
import { tooLarge } from './domains/files/rules.ts'
import { scheduleRoutes } from './domains/invoices/schedules/routes.ts'
import { instalmentRoutes } from './domains/invoices/instalments/routes.ts'
import { paymentEventRoutes, paymentRoutes } from './domains/invoices/online/routes.ts'
import { quoteRoutes } from './domains/invoices/quotes/routes.ts'
import { importFormRoutes, importRoutes } from './domains/imports/routes.ts'
import { invoiceRoutes } from './domains/invoices/routes.ts'
import { jobRoutes } from './domains/jobs/routes.ts'
import { chatRoutes } from './domains/messages/chat-routes.ts'
import { ChatStreams } from './domains/messages/chat-streams.ts'
import { messagesAfter, recordVisitor } from './domains/messages/chat.ts'
import { messageRoutes } from './domains/messages/routes.ts'
import {
  ignoreForms,
  notificationRoutes,
  unsubscribeRoutes,
} from './domains/notifications/routes.ts'
import { operationsRoutes } from './domains/operations/routes.ts'
import { peopleRoutes } from './domains/people/routes.ts'
import { requireUsers } from './domains/people/service.ts'
import { personalDataRoutes } from './domains/personal-data/routes.ts'
import { photoRoutes, photoUploadRoutes } from './domains/photos/routes.ts'
import { overviewRoutes } from './domains/overview/routes.ts'
import { portfolioCaseRoutes } from './domains/portfolio-cases/routes.ts'
import { postRoutes } from './domains/posts/routes.ts'
import { recheckPosts } from './domains/posts/service.ts'
import { profitabilityRoutes } from './domains/profitability/routes.ts'
import { projectRoutes } from './domains/projects/routes.ts'
import { taskRoutes } from './domains/tasks/routes.ts'
import { updateRoutes } from './domains/updates/routes.ts'
import { WebsiteCache, type WebsiteCacheOptions } from './domains/website/cache.ts'
import { websiteImageRoutes, websiteRoutes } from './domains/website/routes.ts'
import { settingsRoutes } from './domains/settings/routes.ts'
import { getFileLimits } from './domains/settings/service.ts'
import { requestRoutes } from './domains/requests/routes.ts'
import { retainerRoutes } from './domains/retainers/routes.ts'
import { searchRoutes } from './domains/search/routes.ts'
import { socialAccountRoutes } from './domains/social-accounts/routes.ts'
import { timeRoutes } from './domains/time/routes.ts'
import { viewerRoutes } from './domains/viewers/routes.ts'
import { setupArchiveRoutes, setupRoutes } from './domains/setup/routes.ts'
import type { Platform } from './platform/context.ts'
import { findLastChange } from './platform/database/activity.ts'
import { sendError, sendAppError } from './platform/http/error-responses.ts'
import { limitBody, requestTimeoutMs } from './platform/http/body-timeout.ts'
import { addMultipartParser } from './platform/http/multipart.ts'
import { addRawBodyParser, addStreamParser } from './platform/http/raw-body.ts'
import { checkRequests } from './platform/http/check-requests.ts'
import { addOpenApiRoutes } from './platform/http/openapi-routes.ts'
import { viewerOfCall } from './platform/http/client-view.ts'
import { ConnectionDrain } from './platform/http/drain.ts'
import { ResponseCache } from './platform/http/response-cache.ts'
import { checkHosts, refuseConnection, sendFrameworkError } from './platform/http/malformed.ts'
import { PageCache } from './platform/http/page-cache.ts'
import { type Guard, registerImplementations } from './platform/http/register.ts'
import { schemaController } from './platform/http/schema-controller.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { sessionCookieName, sessionToken } from './platform/http/session-token.ts'
import { AppError } from './platform/app-error.ts'
import { EnvelopeEncryption } from './platform/envelopes.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { StripeClient } from './platform/stripe.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The public site's content; its version tells when a page has to be rendered anew. */
    websiteCache: WebsiteCache
    pageCache: PageCache
    /** Of the web that is served; empty while there is none, and while developing. */
    webBuild: { version: string }
    /** Answers what is under way and ends every connection; before `close`. */
    drain(): Promise<void>
  }
}

export interface AppOptions {
  platform: Platform
  /** Where files are kept. */
  storage: Storage
  secrets: Secrets
  /** Where its keys are set: invoices are paid online. */
  stripe?: StripeClient | undefined
  /** Where there is an access point: e-invoices are delivered. */
  isDeliverySetUp?: boolean
  /** The public address where one is set; else any of this machine's own names is ours. */
  appUrl: string | undefined
  hasRateLimits: boolean
  /** The database has the demo's data. */
  isDemo?: boolean
  checksAllAnswers: boolean
  logger: FastifyServerOptions['loggerInstance'] | false
  /** Whose X-Forwarded-For and -Proto are believed; nobody's unless given. */
  trustedProxies?: string[]
  website?: WebsiteCacheOptions
}

/** Far more than any event of Stripe has. */
const maxEventBytes = 512 * 1024

/** The body's time is limited by `limitBody`. */
const serverOptions = {
  headersTimeout: 30_000,
  requestTimeout: requestTimeoutMs,
  // Longer than clients and balancers keep a connection that is idle (60 s is common): they are to end it, not we under a
  // request that is on its way. Fastify's own setting does not reach a server that is made here.
  keepAliveTimeout: 75_000,
  requireHostHeader: false,
}

/** Everything but listening. The web, when there is one, is added by `serveWeb`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { platform, storage, secrets, stripe, appUrl, hasRateLimits, isDemo = false } = options
  const { isDeliverySetUp = false, checksAllAnswers, logger, trustedProxies = [] } = options
  const isSecure = appUrl?.startsWith('https:') ?? false
  const connections = new ConnectionDrain()
  const websiteCache = new WebsiteCache(platform, { isDemo, ...options.website })
  const pageCache = new PageCache()
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    serverFactory: (listener) =>
      connections.addServer(
        createServer(serverOptions, (request, response) => {
          connections.track(response)
          limitBody(request, (socket) => refuseConnection(new Error('Timeout'), socket))
          if (!pageCache.sendCached(request, response, websiteCache.version))
            listener(request, response)
        }),
      ),
    // When it is closed; calls under way are waited for before that, by `drain`.
    forceCloseConnections: true,
    genReqId: () => uuidv7(),
    // An address that cannot be decoded never reaches a route's own error handler.
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: refuseConnection,
    routerOptions: { maxParamLength: 500 },
    schemaController,
  })
  checkRequests(app)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) =>
    sendAppError(
      request,
      reply,
      new AppError('not_found', { message: 'There is no such address.' }),
    ),
  )
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('timeLimit', undefined)
  app.decorate('sessionCookie', sessionCookieName(isSecure))
  app.decorate('websiteCache', websiteCache)
  app.decorate('pageCache', pageCache)
  const chats = new ChatStreams(platform.updates, {
    messagesAfter: (id, after) => messagesAfter(platform.agency, id, after),
    recordVisitor: (id, isHere) => recordVisitor(platform, id, isHere),
  })
  const stopping = new AbortController()
  const endStreams = () => {
    stopping.abort()
    platform.updates.closeAll()
    chats.closeAll()
  }
  app.decorate('drain', () => connections.drain(endStreams))
  app.addHook('preClose', async () => endStreams())

  addSecurityHeaders(app, isSecure)
  checkHosts(app)
  await app.register(cookie)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  addOpenApiRoutes(app)

  const { agency, updates } = platform
  const responseCache = new ResponseCache(updates)
  const agencyName = async () => (await websiteCache.content()).agency.name
  const encryption = new EnvelopeEncryption(secrets)
  const accounts = { agency, updates, hasRateLimits, isSecure, encryption, appUrl, agencyName }
  const guard: Guard = {
    appUrl,
    checksAllAnswers,
    describeDeletion: (viewer, recordId) => describeDeletion(agency, viewer, recordId),
    describeLastChange: (recordId) => findLastChange(agency, recordId),
    async identify(request, { isActivity }) {
      const { token } = sessionToken(request)
      const found = token === '' ? undefined : await findSession(agency, token, { isActivity })
      return found && viewerOfCall(found.viewer, request)
    },
    async describeSessionEnd(request) {
      const { token } = sessionToken(request)
      return token === '' ? undefined : describeSessionEnd(agency, token)
    },
  }
  const uploads = { agency, storage, stopping: stopping.signal }
  const webBuild = { version: '' }
  app.decorate('webBuild', webBuild)
  await app.register(async (api) => {
    api.addHook('onRequest', (_, reply, done) => {
      if (webBuild.version !== '') reply.header(buildHeader, webBuild.version)
      done()
    })
    registerImplementations(api, platform, guard, [
      ...operationsRoutes({ agency, isStopping: () => connections.isDraining }),
      ...authRoutes(accounts),
      ...setupRoutes({ ...accounts, isDemo }),
      ...overviewRoutes({ agency }),
      ...activityRoutes,
      ...searchRoutes,
      ...companyRoutes(responseCache, requireUsers),
      ...peopleRoutes(accounts),
      ...photoRoutes(accounts),
      ...personalDataRoutes({ accounts, storage, secrets }),
      ...projectRoutes(responseCache, { recheckPosts }),
      ...jobRoutes,
      ...deletionRoutes,
      ...viewerRoutes,
      ...taskRoutes(responseCache),
      ...commentRoutes({ agency }),
      ...approvalRoutes,
      ...approvalLinkRoutes({ agency, hasRateLimits, storage, appUrl }),
      ...requestRoutes,
      ...postApprovalRoutes,
      ...campaignRoutes(responseCache, { recheckPosts }),
      ...postRoutes,
      ...reportRoutes({ agency, hasRateLimits, appUrl }),
      ...reportScheduleRoutes,
      ...calendarRoutes({ platform, appUrl }),
      ...bookingRoutes({ agency, hasRateLimits, appUrl }),
      ...invoiceRoutes({ isDeliverySetUp }),
      ...paymentRoutes({ stripe, appUrl }),
      ...quoteRoutes,
      ...instalmentRoutes,
      ...scheduleRoutes,
      ...retainerRoutes,
      ...timeRoutes,
      ...profitabilityRoutes,
      ...fileRoutes(storage),
      ...importRoutes({ hasRateLimits }),
      ...archiveRoutes({ agency, storage }),
      ...uploadRoutes(uploads),
      ...brandRoutes(storage),
      ...socialAccountRoutes(accounts),
      ...clientServiceRoutes,
      ...portfolioCaseRoutes,
      ...settingsRoutes,
      ...updateRoutes({ agency, updates }),
      ...websiteRoutes(websiteCache),
      ...notificationRoutes(agency),
      ...messageRoutes({ hasRateLimits }),
      ...chatRoutes({
        agency,
        updates,
        hasRateLimits,
        isSecure,
        streams: chats,
      }),
    ])
  })
  await app.register(async (files) => {
    addRawBodyParser(files, maxImageBytes)
    registerImplementations(files, platform, guard, [
      ...websiteImageRoutes(storage),
      ...photoUploadRoutes(accounts),
    ])
  })
  await app.register(async (events) => {
    addRawBodyParser(events, maxEventBytes)
    registerImplementations(events, platform, guard, paymentEventRoutes({ stripe }))
  })
  await app.register(async (parts) => {
    addStreamParser(parts)
    registerImplementations(parts, platform, guard, [
      ...uploadPartRoutes(uploads),
      ...setupArchiveRoutes({ ...accounts, ...uploads }),
    ])
  })
  await app.register(async (forms) => {
    addMultipartParser(forms, async () => {
      const limits = await getFileLimits(agency)
      return {
        folder: storage.incoming,
        maxBytes: limits.maxFileBytes,
        tooLarge: () => tooLarge(limits),
        stopping: stopping.signal,
      }
    })
    registerImplementations(forms, platform, guard, formRoutes(uploads))
  })
  await app.register(async (forms) => {
    const limits = { maxFileBytes: maxBoardBytes }
    addMultipartParser(forms, async () => ({
      folder: storage.incoming,
      maxBytes: maxBoardBytes,
      tooLarge: () => tooLarge(limits),
      stopping: stopping.signal,
    }))
    registerImplementations(forms, platform, guard, importFormRoutes)
  })
  await app.register(async (forms) => {
    ignoreForms(forms)
    registerImplementations(forms, platform, guard, unsubscribeRoutes)
  })
  return app
}
