// What the program does beside answering calls: sends letters, tidies up.
import { getContent } from './domains/website/service.ts'
import type { Config } from './platform/config.ts'
import type { OpenDatabase } from './platform/database/open.ts'
import { type Jobs, startJobs } from './platform/jobs.ts'
import { openMail } from './platform/mail.ts'
import type { LetterKind, Sender } from './platform/mail/letter.ts'

interface Log {
  info(details: object, message?: string): void
  warn(details: object, message?: string): void
  error(details: object, message?: string): void
}

export interface BackgroundOptions {
  config: Config
  database: OpenDatabase
  /** The port that the program listens on. */
  port: number
  log: Log
}

const letters: readonly LetterKind<never>[] = []

export async function startBackground(options: BackgroundOptions): Promise<Jobs> {
  const { config, database, port, log } = options
  const { agency, agencyConnection } = database
  const mail = openMail({
    agency,
    mailUrl: config.mailUrl,
    mailFrom: config.mailFrom,
    dataDir: config.dataDir,
    appUrl: config.appUrl ?? `http://localhost:${port}`,
    sender: async () => senderOf((await getContent(agency)).agency),
    kinds: letters,
  })
  const jobs = await startJobs({
    connection: agencyConnection(),
    agency,
    isAlone: config.databaseUrl === undefined,
    workers: { mail: mail.deliver, housekeeping: async () => undefined },
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
}: Awaited<ReturnType<typeof getContent>>['agency']): Sender {
  const { street, city, state, zipCode } = address
  return { name, email, address: `${street}, ${city}, ${state} ${zipCode}` }
}
