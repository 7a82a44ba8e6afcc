// What the program does beside answering calls: sends emails, tidies up.
import { tidyAccounts } from './domains/auth/service.ts'
import { expireDeletions } from './domains/deletions/service.ts'
import { alertOfDueMessages } from './domains/messages/alerts.ts'
import { deliveryWorker } from './domains/messages/deliver.ts'
import { providerAt } from './domains/messages/provider.ts'
import { deleteUnwrittenChats } from './domains/messages/store.ts'
import { tidyInvitations } from './domains/people/service.ts'
import { deleteOldEmailTests, emailTestWorker } from './domains/setup/service.ts'
import { rebuildCards } from './domains/tasks/service.ts'
import { getContent } from './domains/website/service.ts'
import { emails } from './emails.ts'
import type { Config } from './platform/config.ts'
import type { OpenDatabase } from './platform/database/open.ts'
import { deleteExpiredKeys } from './platform/http/idempotency.ts'
import { type Jobs, startJobs } from './platform/jobs.ts'
import { deleteOldRateLimits } from './platform/rate-limits.ts'
import { openMail } from './platform/mail.ts'
import type { Sender } from './platform/mail/email.ts'
import type { Updates } from './platform/updates.ts'

interface Log {
  info(details: object, message?: string): void
  warn(details: object, message?: string): void
  error(details: object, message?: string): void
}

export interface BackgroundOptions {
  config: Config
  database: OpenDatabase
  updates: Updates
  /** The port that the program listens on. */
  port: number
  log: Log
}

export async function startBackground(options: BackgroundOptions): Promise<Jobs> {
  const { config, database, updates, port, log } = options
  const { agency, agencyConnection } = database
  const mail = openMail({
    agency,
    mailUrl: config.mailUrl,
    mailFrom: config.mailFrom,
    dataDir: config.dataDir,
    appUrl: config.appUrl ?? `http://localhost:${port}`,
    sender: async () => senderOf((await getContent(agency)).agency),
    templates: emails,
  })
  const jobs = await startJobs({
    connection: agencyConnection(),
    agency,
    isSoleProcess: config.databaseUrl === undefined,
    workers: {
      mail: mail.deliver,
      delivery: deliveryWorker({
        agency,
        updates,
        mail,
        provider: config.mailProvider && providerAt(config.mailProvider),
      }),
      'email-test': emailTestWorker({
        agency,
        mail,
        transport: config.mailUrl === undefined ? 'outbox' : 'smtp',
      }),
      'due-messages': () => alertOfDueMessages(agency),
      housekeeping: async () => {
        await deleteUnwrittenChats(agency)
        await tidyInvitations(agency)
        await tidyAccounts(agency)
        await deleteOldRateLimits(agency)
        await deleteExpiredKeys(agency)
        // What a process of the former version wrote while this one took over.
        await rebuildCards(agency)
        await expireDeletions(agency)
        await deleteOldEmailTests(agency)
      },
    },
    log,
  })
  return {
    async stop() {
      await jobs.stop()
      mail.close()
    },
  }
}

function senderOf({
  name,
  email,
  address,
  color,
}: Awaited<ReturnType<typeof getContent>>['agency']): Sender {
  const { street, city, state, zipCode } = address
  return { name, email, color, address: `${street}, ${city}, ${state} ${zipCode}` }
}
