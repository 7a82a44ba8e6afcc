// Serves on an open database: the app, its listening, and background work.
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { startSealing } from './domains/activity/sealing.ts'
import { codeHours, issueSetupCode } from './domains/setup/service.ts'
import { followAgencyTimeZone } from './domains/settings/agency-time-zone.ts'
import { rebuildCards } from './domains/tasks/service.ts'
import type { WebsiteCacheOptions } from './domains/website/cache.ts'
import type { WebsiteFile } from './domains/website/website-file.ts'
import type { Config } from './platform/config.ts'
import type { Platform } from './platform/context.ts'
import { warnOfMissingKeys } from './platform/database/encrypted-columns.ts'
import type { OpenDatabase } from './platform/database/open.ts'
import { PubSub } from './platform/database/pubsub.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { StripeClient } from './platform/stripe.ts'
import { Updates } from './platform/updates.ts'
import { demoPassword, refuseDemoAccounts } from './seed/demo-accounts.ts'
import { isEmpty } from './seed/store.ts'
import type { Shutdown } from './shutdown.ts'
import { startStep } from './start-step.ts'
import { serveWeb } from './web.ts'

interface Parts {
  config: Config
  log: Logger
  storage: Storage
  secrets: Secrets
  stripe: StripeClient | undefined
}

export interface ServeOptions extends Parts {
  database: OpenDatabase
  websiteFile: WebsiteFile
  shutdown: Shutdown
}

export async function serve(options: ServeOptions): Promise<void> {
  const { database, websiteFile, shutdown, ...parts } = options
  const { config, log, storage, secrets, stripe } = parts
  const {
    agency: agencyDatabase,
    companyStaff: companyStaffDatabase,
    client: clientDatabase,
  } = database
  const updates = new Updates()
  const platform = { agencyDatabase, companyStaffDatabase, clientDatabase, updates }
  const step = <T>(what: string, work: Promise<T>) => shutdown.interruptible(startStep(what, work))
  await step('update the cards of the boards', rebuildCards(agencyDatabase))
  await step('check the stored secrets', warnOfMissingKeys(agencyDatabase, secrets, log))
  if (!config.isDemo) await step('check the accounts', refuseDemoAccounts(agencyDatabase))
  else await step('fill in the demo', fillDemo(options))
  const pubSub = new PubSub({
    updates,
    connection: config.databaseListenUrl
      ? () => ({ connectionString: config.databaseListenUrl })
      : database.agencyConnection,
    onSilence: database.checkConnectionsSoon,
    log,
  })
  shutdown.defer(() => pubSub.stop())
  const sealer = startSealing({ config, agencyDatabase, log })
  shutdown.defer(() => sealer.stop())
  await shutdown.interruptible(followAgencyTimeZone(platform))
  const save = (json: string) => websiteFile.save(json)
  const app = await buildApp({
    ...parts,
    platform,
    website: { save },
    poolUse: database.poolUse,
  })
  const port = await shutdown.interruptible(listen(app, config))
  // Only needed now, so that the program listens a little sooner.
  const { startBackground } = await import('./background.ts')
  const background = startBackground({ config, database, updates, storage, stripe, port, log })
  shutdown.defer(() =>
    Promise.allSettled([
      app.drain().then(() => app.close()),
      background.then((jobs) => jobs.stop()),
    ]),
  )
  await background
  greet(config, port)
  const code = await step('issue the setup code', issueSetupCode(agencyDatabase))
  if (code) printSetupCode(config, port, code)
}

async function fillDemo({ database, storage, secrets, log, shutdown }: ServeOptions) {
  const agencyDatabase = database.agency
  if (!(await isEmpty(agencyDatabase))) return
  const { seedDemo } = await import('./seed/demo.ts')
  const onWait = () => log.info({}, 'Waiting for another process to fill in the demo')
  await seedDemo({ agencyDatabase, storage, secrets, onWait, signal: shutdown.signal })
}

interface BuildOptions extends Parts {
  platform: Platform
  website: WebsiteCacheOptions
  poolUse?: OpenDatabase['poolUse']
}

export async function buildApp({
  config,
  log,
  platform,
  storage,
  secrets,
  stripe,
  website,
  poolUse,
}: BuildOptions) {
  const app = await createApp({
    platform,
    storage,
    secrets,
    stripe,
    isDeliverySetUp: config.accessPoint !== undefined,
    appUrl: config.appUrl,
    hasRateLimits: config.hasRateLimits,
    isDemo: config.isDemo,
    metrics:
      config.metricsToken === undefined ? undefined : { token: config.metricsToken, poolUse },
    checksAllAnswers: process.env['NODE_ENV'] === 'test',
    logger: log,
    trustedProxies: config.trustedProxies,
    website: { chatWidgetUrl: config.chatWidgetUrl, ...website },
  })
  // Loads and saves the content early, so it is available when the database goes away. On failure the page reports the error.
  const loadingContent = app.websiteCache.current().catch(() => undefined)
  await serveWeb(app, {
    isDev: process.argv.includes('--dev'),
    appUrl: publicAddress(config),
    ownOrigin: config.appUrl,
  })
  await loadingContent
  return app
}

/** @returns the port, chosen by the system for PORT=0 */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Error(`PORT ${port} is already in use`, { cause: error })
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new Error(`HOST ${host} is not an address of this machine`, { cause: error })
    }
    if (code === 'EACCES') {
      throw new Error(`PORT ${port} may not be used by this account`, { cause: error })
    }
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? port) : port
}

const publicAddress = ({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>) =>
  appUrl ?? `http://localhost:${port}`

function greet(config: Config, port: number): void {
  process.stdout.write(`\nEnfilade is ready at ${publicAddress({ ...config, port })}\n`)
  if (!config.isDemo) return
  process.stdout.write(
    `\nDemo sign-ins (password of all: ${demoPassword})\n${[
      ['admin@enfilade.test', 'agency staff'],
      ['owner@brightleaf.test', 'client, owner of Brightleaf Health'],
      ['member@brightleaf.test', 'client, member of Brightleaf Health'],
      ['owner@harborview.test', 'client, owner of Harborview School'],
    ]
      .map(([email = '', who]) => `  ${email.padEnd(24)} ${who}`)
      .join('\n')}\n\n`,
  )
}

/** Writes to standard output only, so that the code does not end up in logs. */
function printSetupCode(config: Config, port: number, code: string): void {
  process.stdout.write(
    `\nThere is no administrator yet. Open ${publicAddress({ ...config, port })}/setup and enter this code:\n\n` +
      `  ${code}\n\n` +
      `It works once, within ${codeHours} hours. Or run: npm run admin:create -- --email E --first F --last L\n\n`,
  )
}
