// All endpoints of the program, grouped by kind of request body: those of the modules, and those that need more than a request.
import type { FastifyInstance } from 'fastify'
import { maxBoardBytes } from '#contract/agency/board-import.ts'
import { buildHeader } from '#contract/operations.ts'
import { maxImageBytes } from '#contract/site/website-calls.ts'
import { accountingRoutes } from './billing/accounting/routes.ts'
import { approvalLinkRoutes, approvalRoutes } from './work/approvals/routes.ts'
import { archiveRoutes } from './agency/archives/routes.ts'
import { recheckApprovals } from './work/approvals/service.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { authRoutes } from './accounts/auth/routes.ts'
import { twoFactorRoutes } from './accounts/two-factor/routes.ts'
import { brandRoutes } from './clients/brand/routes.ts'
import { bookingRoutes } from './site/booking/routes.ts'
import { calendarRoutes } from './work/calendar/routes.ts'
import { reportRoutes } from './marketing/reports/routes.ts'
import { campaignRoutes } from './marketing/campaigns/routes.ts'
import { commentRoutes } from './work/comments/routes.ts'
import { fileRoutes, formRoutes, uploadPartRoutes, uploadRoutes } from './work/files/routes.ts'
import { tooLarge } from './work/files/rules.ts'
import { paymentEventRoutes, paymentRoutes } from './billing/payments/routes.ts'
import { importFormRoutes, importRoutes } from './agency/imports/routes.ts'
import { invoiceRoutes } from './billing/invoices/routes.ts'
import { chatRoutes } from './site/messages/chat-routes.ts'
import { messageRoutes } from './site/messages/routes.ts'
import {
  ignoreForms,
  notificationRoutes,
  unsubscribeRoutes,
} from './records/notifications/routes.ts'
import { operationsRoutes } from './agency/operations/routes.ts'
import { peopleRoutes } from './clients/people/routes.ts'
import { personalDataRoutes } from './accounts/personal-data/routes.ts'
import { photoRoutes, photoUploadRoutes } from './accounts/photos/routes.ts'
import { overviewRoutes } from './agency/home/routes.ts'
import { profitabilityRoutes } from './billing/profitability/routes.ts'
import { projectRoutes } from './work/projects/routes.ts'
import { taskRoutes } from './work/tasks/routes.ts'
import { updateRoutes } from './records/live-updates/routes.ts'
import { nounModules } from './records/registry.ts'
import { websiteImageRoutes, websiteRoutes } from './site/website/routes.ts'
import type { UploadOptions } from './work/files/uploads.ts'
import { getFileLimits } from './agency/settings/service.ts'
import { requestRoutes } from './work/requests/routes.ts'
import { socialAccountRoutes } from './clients/social-accounts/routes.ts'
import { visibilityRoutes } from './records/visibility/routes.ts'
import { setupArchiveRoutes, setupRoutes } from './agency/setup/routes.ts'
import type { ChatStreams } from './site/messages/chat-streams.ts'
import type { WebsiteCache } from './site/website/cache.ts'
import type { Platform } from './platform/context.ts'
import { EnvelopeEncryption } from './platform/envelopes.ts'
import type { Implementation } from './platform/http/implement.ts'
import { addMultipartParser } from './platform/http/multipart.ts'
import { addRawBodyParser, addStreamParser } from './platform/http/bodies.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { StripeClient } from './platform/stripe.ts'

interface RouteGroup {
  /** Adds the group's body parser; JSON needs none. */
  prepare?: (scope: FastifyInstance) => void
  implementations: Implementation[]
}

export interface ServiceOptions {
  platform: Platform
  /** Where files are stored. */
  storage: Storage
  secrets: Secrets
  /** Absent if its keys are not set; invoices cannot be paid online then. */
  stripe?: StripeClient | undefined
  /** Whether an access point is configured, so e-invoices can be delivered. */
  isDeliverySetUp?: boolean
  /** The public address, if one is set; otherwise any name of this machine is accepted. */
  appUrl: string | undefined
  hasRateLimits: boolean
  /** Whether the database holds the demo data. */
  isDemo?: boolean
}

/** Further dependencies of the routes on the running app. */
interface RouteOptions extends ServiceOptions {
  isSecure: boolean
  websiteCache: WebsiteCache
  chats: ChatStreams
  webBuild: { version: string }
  metrics: Metrics | undefined
  isStopping: () => boolean
  /** Aborts uploads when the program stops. */
  stopping: AbortSignal
}

/** Far larger than any Stripe event. */
const maxEventBytes = 512 * 1024

export function routeGroups(options: RouteOptions): RouteGroup[] {
  const { platform, storage, secrets, stripe, appUrl, hasRateLimits, isSecure } = options
  const { websiteCache, chats, webBuild, stopping, isDemo = false } = options
  const { agencyDatabase, updates } = platform
  const encryption = new EnvelopeEncryption(secrets)
  const agencyName = async () => (await websiteCache.content()).agency.name
  const accounts = {
    agencyDatabase,
    updates,
    hasRateLimits,
    isSecure,
    encryption,
    appUrl,
    agencyName,
  }
  const uploads = { agencyDatabase, storage, stopping }
  return [
    {
      prepare: (scope) => sendBuildHeader(scope, webBuild),
      implementations: [
        ...nounModules().flatMap(({ routes = [] }) => routes),
        ...operationsRoutes({
          agencyDatabase,
          isStopping: options.isStopping,
          metrics: options.metrics,
        }),
        ...authRoutes(accounts),
        ...twoFactorRoutes(accounts),
        ...passkeyRoutes(accounts),
        ...setupRoutes({ ...accounts, isDemo }),
        ...overviewRoutes({ agencyDatabase }),
        ...peopleRoutes(accounts),
        ...photoRoutes(accounts),
        ...personalDataRoutes({ accounts, storage, secrets }),
        ...projectRoutes({ recheckApprovals }),
        ...visibilityRoutes,
        ...taskRoutes(),
        ...commentRoutes({ agencyDatabase }),
        ...approvalRoutes,
        ...approvalLinkRoutes({ agencyDatabase, hasRateLimits, storage, appUrl }),
        ...requestRoutes,
        ...campaignRoutes({ recheckApprovals }),
        ...reportRoutes({ agencyDatabase, hasRateLimits, appUrl }),
        ...calendarRoutes({ platform, appUrl }),
        ...bookingRoutes({ agencyDatabase, hasRateLimits, appUrl }),
        ...invoiceRoutes({ isDeliverySetUp: options.isDeliverySetUp ?? false }),
        ...paymentRoutes({ stripe, appUrl }),
        ...profitabilityRoutes,
        ...accountingRoutes,
        ...fileRoutes(storage),
        ...importRoutes({ hasRateLimits }),
        ...archiveRoutes(storage),
        ...uploadRoutes(uploads),
        ...brandRoutes(storage),
        ...socialAccountRoutes(accounts),
        ...updateRoutes({ agencyDatabase, updates }),
        ...websiteRoutes({ agencyDatabase, cache: websiteCache, isDemo }),
        ...notificationRoutes(agencyDatabase),
        ...messageRoutes({ hasRateLimits }),
        ...chatRoutes({ agencyDatabase, updates, hasRateLimits, isSecure, streams: chats }),
      ],
    },
    {
      prepare: (scope) => addRawBodyParser(scope, maxImageBytes),
      implementations: [...websiteImageRoutes(storage), ...photoUploadRoutes(accounts)],
    },
    {
      prepare: (scope) => addRawBodyParser(scope, maxEventBytes),
      implementations: paymentEventRoutes({ stripe }),
    },
    {
      prepare: addStreamParser,
      implementations: [
        ...uploadPartRoutes(uploads),
        ...setupArchiveRoutes({ ...accounts, ...uploads }),
      ],
    },
    {
      prepare: (scope) => addFormParser(scope, uploads, () => getFileLimits(agencyDatabase)),
      implementations: formRoutes(uploads),
    },
    {
      prepare: (scope) =>
        addFormParser(scope, uploads, async () => ({ maxFileBytes: maxBoardBytes })),
      implementations: importFormRoutes,
    },
    { prepare: ignoreForms, implementations: unsubscribeRoutes },
  ]
}

/** Sends the build of the served web, so that an open window notices a newer one. */
function sendBuildHeader(scope: FastifyInstance, webBuild: { version: string }): void {
  scope.addHook('onRequest', (_, reply, done) => {
    if (webBuild.version !== '') reply.header(buildHeader, webBuild.version)
    done()
  })
}

function addFormParser(
  scope: FastifyInstance,
  { storage, stopping }: UploadOptions,
  getLimits: () => Promise<{ maxFileBytes: number }>,
): void {
  addMultipartParser(scope, async () => {
    const limits = await getLimits()
    return {
      folder: storage.incoming,
      maxBytes: limits.maxFileBytes,
      tooLarge: () => tooLarge(limits),
      stopping,
    }
  })
}
