// All endpoints of the program, grouped by kind of request body.
import type { FastifyInstance } from 'fastify'
import { maxBoardBytes } from '#contract/board-import.ts'
import { buildHeader } from '#contract/operations.ts'
import { maxImageBytes } from '#contract/website-calls.ts'
import { activityRoutes } from './domains/activity/routes.ts'
import { approvalLinkRoutes, approvalRoutes } from './domains/approvals/routes.ts'
import { archiveRoutes } from './domains/archives/routes.ts'
import { withLinksWithdrawn } from './domains/approvals/links.ts'
import { recheckApprovals } from './domains/approvals/service.ts'
import { passkeyRoutes } from './domains/auth/passkeys/routes.ts'
import { authRoutes } from './domains/auth/routes.ts'
import { twoFactorRoutes } from './domains/auth/two-factor/routes.ts'
import { brandRoutes } from './domains/brand/routes.ts'
import { bookingRoutes } from './domains/booking/routes.ts'
import { calendarRoutes } from './domains/calendar/routes.ts'
import { reportScheduleRoutes } from './domains/campaigns/report-schedules/routes.ts'
import { withoutFormerRecipients } from './domains/campaigns/report-schedules/service.ts'
import { reportRoutes } from './domains/campaigns/reports/routes.ts'
import { campaignRoutes } from './domains/campaigns/routes.ts'
import { clientServiceRoutes } from './domains/client-services/routes.ts'
import { commentRoutes } from './domains/comments/routes.ts'
import { companyRoutes } from './domains/companies/routes.ts'
import { deletionRoutes } from './domains/deletions/routes.ts'
import { fileRoutes, formRoutes, uploadPartRoutes, uploadRoutes } from './domains/files/routes.ts'
import { tooLarge } from './domains/files/rules.ts'
import { enqueuePreviews } from './domains/files/service.ts'
import { scheduleRoutes } from './domains/invoices/schedules/routes.ts'
import { instalmentRoutes } from './domains/invoices/instalments/routes.ts'
import { paymentEventRoutes, paymentRoutes } from './domains/invoices/online/routes.ts'
import { quoteRoutes } from './domains/invoices/quotes/routes.ts'
import { importFormRoutes, importRoutes } from './domains/imports/routes.ts'
import { invoiceRoutes } from './domains/invoices/routes.ts'
import { jobRoutes } from './domains/jobs/routes.ts'
import { chatRoutes } from './domains/messages/chat-routes.ts'
import { messageRoutes } from './domains/messages/routes.ts'
import {
  ignoreForms,
  notificationRoutes,
  unsubscribeRoutes,
} from './domains/notifications/routes.ts'
import { operationsRoutes } from './domains/operations/routes.ts'
import { peopleRoutes } from './domains/people/routes.ts'
import { personalDataRoutes } from './domains/personal-data/routes.ts'
import { photoRoutes, photoUploadRoutes } from './domains/photos/routes.ts'
import { overviewRoutes } from './domains/overview/routes.ts'
import { portfolioCaseRoutes } from './domains/portfolio-cases/routes.ts'
import { withFreeAddresses } from './domains/portfolio-cases/service.ts'
import { postRoutes } from './domains/posts/routes.ts'
import { recheckPictures, recheckPosts } from './domains/posts/service.ts'
import { profitabilityRoutes } from './domains/profitability/routes.ts'
import { projectRoutes } from './domains/projects/routes.ts'
import { taskRoutes } from './domains/tasks/routes.ts'
import { updateRoutes } from './domains/updates/routes.ts'
import { websiteImageRoutes, websiteRoutes } from './domains/website/routes.ts'
import { settingsRoutes } from './domains/settings/routes.ts'
import type { UploadOptions } from './domains/files/uploads.ts'
import { getFileLimits } from './domains/settings/service.ts'
import { requestRoutes } from './domains/requests/routes.ts'
import { retainerRoutes } from './domains/retainers/routes.ts'
import { searchRoutes } from './domains/search/routes.ts'
import { socialAccountRoutes } from './domains/social-accounts/routes.ts'
import { timeRoutes } from './domains/time/routes.ts'
import { withCurrentTime } from './domains/time/service.ts'
import { viewerRoutes } from './domains/viewers/routes.ts'
import { setupArchiveRoutes, setupRoutes } from './domains/setup/routes.ts'
import type { ChatStreams } from './domains/messages/chat-streams.ts'
import type { WebsiteCache } from './domains/website/cache.ts'
import type { Platform } from './platform/context.ts'
import { EnvelopeEncryption } from './platform/envelopes.ts'
import type { Implementation } from './platform/http/implement.ts'
import { addMultipartParser } from './platform/http/multipart.ts'
import { addRawBodyParser, addStreamParser } from './platform/http/raw-body.ts'
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
  const adapt = [withFreeAddresses, withCurrentTime, withoutFormerRecipients, withLinksWithdrawn]
  const uploads = { agencyDatabase, storage, stopping }
  return [
    {
      prepare: (scope) => sendBuildHeader(scope, webBuild),
      implementations: [
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
        ...activityRoutes,
        ...searchRoutes,
        ...companyRoutes,
        ...peopleRoutes(accounts),
        ...photoRoutes(accounts),
        ...personalDataRoutes({ accounts, storage, secrets }),
        ...projectRoutes({ recheckApprovals }),
        ...jobRoutes,
        ...deletionRoutes({ adapt, recheckPictures, recheckPosts, enqueuePreviews }),
        ...viewerRoutes,
        ...taskRoutes(),
        ...commentRoutes({ agencyDatabase }),
        ...approvalRoutes,
        ...approvalLinkRoutes({ agencyDatabase, hasRateLimits, storage, appUrl }),
        ...requestRoutes,
        ...campaignRoutes({ recheckApprovals }),
        ...postRoutes,
        ...reportRoutes({ agencyDatabase, hasRateLimits, appUrl }),
        ...reportScheduleRoutes,
        ...calendarRoutes({ platform, appUrl }),
        ...bookingRoutes({ agencyDatabase, hasRateLimits, appUrl }),
        ...invoiceRoutes({ isDeliverySetUp: options.isDeliverySetUp ?? false }),
        ...paymentRoutes({ stripe, appUrl }),
        ...quoteRoutes,
        ...instalmentRoutes,
        ...scheduleRoutes,
        ...retainerRoutes,
        ...timeRoutes,
        ...profitabilityRoutes,
        ...fileRoutes(storage),
        ...importRoutes({ hasRateLimits }),
        ...archiveRoutes(storage),
        ...uploadRoutes(uploads),
        ...brandRoutes(storage),
        ...socialAccountRoutes(accounts),
        ...clientServiceRoutes,
        ...portfolioCaseRoutes,
        ...settingsRoutes,
        ...updateRoutes({ agencyDatabase, updates }),
        ...websiteRoutes(websiteCache),
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
