// Background work of the program: sends emails, runs jobs, cleans up.
import { remindOfApprovals } from './work/approvals/reminders.ts'
import { tidyAccounts } from './accounts/auth/service.ts'
import { deleteOldLinks } from './site/booking/store.ts'
import { deleteExpiredReportLinks } from './marketing/reports/links-store.ts'
import { remindOfDueReports } from './marketing/report-schedules/due.ts'
import { renewAndRemind } from './clients/services/due.ts'
import { expireDeletions } from './records/deletions/service.ts'
import { previewWorker } from './work/files/previews.ts'
import { sweepFiles } from './work/files/sweep.ts'
import { deleteOldImports, endAbandonedImports, importWorker } from './agency/imports/service.ts'
import { eInvoiceWorker } from './billing/e-invoices/delivery-worker.ts'
import { expireStaleCheckouts, staleCheckoutsWorker } from './billing/payments/checkouts.ts'
import { remindOfOverdue } from './billing/invoices/reminders.ts'
import { makeDueInvoices } from './billing/schedules/due.ts'
import { alertOfDueMessages } from './site/messages/alerts.ts'
import { deliveryWorker } from './site/messages/delivery-worker.ts'
import { providerAt } from './site/messages/provider.ts'
import { deleteUnwrittenChats } from './site/messages/store.ts'
import { notifyOfDueTasks } from './records/notifications/due.ts'
import { deleteOldNotifications } from './records/notifications/mail-store.ts'
import { notificationMailWorker } from './records/notifications/mail.ts'
import { notificationWorker } from './records/notifications/notify.ts'
import { remindOfDuePosts } from './marketing/posts/due.ts'
import { tidyInvitations } from './clients/people/service.ts'
import { warnOfMeters } from './billing/retainers/warnings.ts'
import type { LogoImage } from '#contract/site/logo.ts'
import { domesticLines } from '#contract/values/address-lines.ts'
import { countWords } from './records/search/service.ts'
import {
  deleteOldArchiveImports,
  deleteOldEmailTests,
  emailTestWorker,
} from './agency/setup/service.ts'
import { returnDueTasks } from './work/tasks/series.ts'
import { getContent } from './site/website/service.ts'
import { emails } from './emails.ts'
import { openAccessPoint } from './platform/access-point.ts'
import type { Config } from './platform/config.ts'
import { agencyItself } from './platform/context.ts'
import type { OpenDatabase } from './platform/database/open.ts'
import type { Database } from './platform/database/pool.ts'
import { deleteExpiredKeys } from './platform/http/idempotency.ts'
import { type Jobs, startJobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { deleteOldRateLimits } from './platform/rate-limits.ts'
import { runAll } from './platform/async.ts'
import { openMail } from './platform/mail.ts'
import type { Sender } from './platform/mail/email.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { StripeClient } from './platform/stripe.ts'
import type { Updates } from './platform/updates.ts'

export interface BackgroundOptions {
  config: Config
  database: OpenDatabase
  updates: Updates
  storage: Storage
  stripe: StripeClient | undefined
  /** The port the program listens on. */
  port: number
  log: Log
}

export async function startBackground(options: BackgroundOptions): Promise<Jobs> {
  const { config, database, updates, storage, stripe, port, log } = options
  const {
    agency: agencyDatabase,
    companyStaff: companyStaffDatabase,
    client: clientDatabase,
    agencyConnection,
  } = database
  // Background work runs with the agency's role.
  const platform = {
    agencyDatabase,
    companyStaffDatabase: agencyDatabase,
    clientDatabase: agencyDatabase,
    updates,
  }
  const accessPoint = config.accessPoint && openAccessPoint(config.accessPoint)
  const appUrl = config.appUrl ?? `http://localhost:${port}`
  const mail = openMail({
    agencyDatabase,
    mailUrl: config.mailUrl,
    mailFrom: config.mailFrom,
    dataDir: config.dataDir,
    appUrl,
    sender: async () => senderOf((await getContent(agencyDatabase)).agency, appUrl),
    templates: emails,
  })
  const jobs = await startJobs({
    connection: agencyConnection(),
    agencyDatabase,
    isSoleProcess: config.databaseUrl === undefined,
    workers: {
      mail: mail.deliver,
      delivery: deliveryWorker({
        agencyDatabase,
        mail,
        provider: config.mailProvider && providerAt(config.mailProvider),
      }),
      'email-test': emailTestWorker({
        agencyDatabase,
        mail,
        transport: config.mailUrl === undefined ? 'outbox' : 'smtp',
      }),
      notification: notificationWorker({ agencyDatabase }),
      'notification-mail': notificationMailWorker({ agencyDatabase, mail }),
      'due-tasks': () => notifyOfDueTasks({ agencyDatabase }),
      'approval-reminders': () => remindOfApprovals(agencyDatabase),
      'file-preview': previewWorker({ agencyDatabase, storage }),
      import: importWorker({ agencyDatabase, companyStaffDatabase, clientDatabase, updates }),
      'due-messages': () => alertOfDueMessages(agencyDatabase),
      'recurring-tasks': async () => {
        await returnDueTasks(platform)
      },
      'recurring-invoices': async () => {
        await makeDueInvoices(platform, new Date(), accessPoint !== undefined)
      },
      'invoice-reminders': async () => {
        await remindOfOverdue(agencyDatabase)
      },
      'stale-checkouts': staleCheckoutsWorker({ agencyDatabase, stripe }),
      'e-invoice': eInvoiceWorker({ platform, accessPoint }),
      'due-posts': () => remindOfDuePosts(agencyDatabase),
      'service-renewals': () => renewAndRemind(platform),
      'retainer-meters': async () => {
        await warnOfMeters(platform)
      },
      'monthly-reports': async () => {
        await remindOfDueReports(platform)
      },
      housekeeping: () => runHousekeeping({ agencyDatabase, storage, stripe }),
    },
    onDeadLetters: () =>
      updates.publish({ changes: [{ kind: 'deadLetter', id: agencyItself, version: 1 }] }),
    log,
  })
  return {
    async stop() {
      await jobs.stop()
      await mail.close()
    },
  }
}

/** Deletes what is no longer needed, and ends what no one ended. */
const runHousekeeping = ({
  agencyDatabase,
  storage,
  stripe,
}: Pick<BackgroundOptions, 'storage' | 'stripe'> & { agencyDatabase: Database }) =>
  runAll([
    () => deleteUnwrittenChats(agencyDatabase),
    () => tidyInvitations(agencyDatabase),
    () => tidyAccounts(agencyDatabase),
    () => deleteOldLinks(agencyDatabase),
    () => deleteExpiredReportLinks(agencyDatabase),
    () => deleteOldRateLimits(agencyDatabase),
    () => deleteExpiredKeys(agencyDatabase),
    () => expireDeletions(agencyDatabase),
    () => deleteOldEmailTests(agencyDatabase),
    () => deleteOldArchiveImports(agencyDatabase),
    () => deleteOldNotifications(agencyDatabase),
    () => deleteOldImports(agencyDatabase),
    () => endAbandonedImports(agencyDatabase),
    () => sweepFiles(agencyDatabase, storage),
    () => expireStaleCheckouts({ agencyDatabase, stripe }),
    () => countWords(agencyDatabase),
  ])

type Agency = Awaited<ReturnType<typeof getContent>>['agency']

function senderOf({ name, email, address, color, logo }: Agency, appUrl: string): Sender {
  const absolute = (image: LogoImage): LogoImage => ({ ...image, src: `${appUrl}${image.src}` })
  return {
    ...{ name, email, color },
    address: domesticLines(address).join(', '),
    logo:
      logo?.kind === 'upload'
        ? { ...logo, light: absolute(logo.light), dark: logo.dark && absolute(logo.dark) }
        : logo,
  }
}
