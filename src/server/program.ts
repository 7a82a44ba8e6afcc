// Program lifecycle: environment, listening, database, background work, and the shutdown of each.
import { setTimeout as delay } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { startBackground } from './background.ts'
import type { Sealer } from './records/activity/sealer.ts'
import { startSealing } from './records/activity/sealing.ts'
import { fillDemo, refuseDemoAccounts } from './agency/setup/demo.ts'
import { issueSetupCode } from './agency/setup/service.ts'
import { followAgencyRegion } from './agency/settings/agency-region.ts'
import { WebsiteFile } from './site/website/website-file.ts'
import { greet, printSetupCode, startStep } from './operator-messages.ts'
import { type Config, readConfig } from './platform/config.ts'
import { warnOfMissingKeys } from './platform/database/encrypted-columns.ts'
import { DatabaseAwayError } from './platform/database/external.ts'
import { type OpenDatabase, openDatabase } from './platform/database/open.ts'
import { PubSub } from './platform/database/pubsub.ts'
import { ServingDatabases } from './platform/database/serving.ts'
import type { Jobs } from './platform/jobs.ts'
import { closeToOthers, createPrivately, makeDataDir } from './platform/private-files.ts'
import { openSecrets } from './platform/secrets.ts'
import { openStorage } from './platform/storage.ts'
import { openStripe } from './platform/stripe.ts'
import { Updates } from './platform/updates.ts'
import { buildApp, listen, publicAddress } from './serve.ts'
import type { Shutdown } from './shutdown.ts'

const retryMs = 1000

/**
 * Listens at once: public pages have the last known content, everything else answers 503 until the database is open.
 * @throws an error with a one-line message for the operator; cleanup of what was started so far is deferred to the shutdown
 */
export async function start(
  environment: Record<string, string | undefined>,
  shutdown: Shutdown,
): Promise<void> {
  const config = readConfig(environment)
  const log = pino({
    level: config.logLevel,
    redact: { paths: ['*.password', '*.token', '*.totp', 'req.headers'], remove: true },
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection'))
  createPrivately()
  await makeDataDir(config.dataDir)
  const storage = await openStorage(config.storage, config.dataDir)
  const secrets = openSecrets(config)
  const stripe = config.stripe && (await openStripe(config.stripe))
  const websiteFile = new WebsiteFile(config.dataDir, log)
  const last = await websiteFile.read()
  const step = <T>(what: string, work: Promise<T>) => shutdown.interruptible(startStep(what, work))

  let poolUse: OpenDatabase['poolUse'] = () => ({})
  const databases = new ServingDatabases()
  const updates = new Updates()
  const app = await buildApp({
    ...{ config, log, storage, secrets, stripe },
    platform: { ...databases, updates },
    website: { last, save: (json: string) => websiteFile.save(json) },
    poolUse: () => poolUse(),
  })
  let opening: Promise<OpenDatabase> | undefined
  let background: Promise<Jobs> | undefined
  let sealer: Sealer | undefined
  let pubSub: PubSub | undefined
  shutdown.defer(async () => {
    await Promise.allSettled([
      app.drain().then(() => app.close()),
      background?.then((jobs) => jobs.stop()),
    ])
    pubSub?.stop()
    // Afterwards, because it seals what calls and jobs have written last.
    await sealer?.stop().catch(() => undefined)
    await (await opening)?.close()
  })
  const port = await shutdown.interruptible(listen(app, config))

  opening = openOnceThere(config, log, {
    isKnown: last !== undefined,
    signal: shutdown.signal,
  })
  const database = await step('open the database', opening)
  ;({ poolUse } = database)
  const { agency: agencyDatabase } = database
  await closeToOthers(
    config.dataDir,
    'folder' in config.storage ? config.storage.folder : undefined,
  )
  await step('check the stored secrets', warnOfMissingKeys(agencyDatabase, secrets, log))
  if (!config.isDemo) await step('check the accounts', refuseDemoAccounts(agencyDatabase))
  else await step('fill in the demo', fillDemo(agencyDatabase, environment, shutdown.signal))
  pubSub = new PubSub({
    updates,
    connection: config.databaseListenUrl
      ? () => ({ connectionString: config.databaseListenUrl })
      : database.agencyConnection,
    agencyDatabase,
    onSilence: database.checkConnectionsSoon,
    log,
  })
  sealer = startSealing({ config, agencyDatabase, log })
  await shutdown.interruptible(followAgencyRegion({ agencyDatabase, updates }))

  databases.open(database.pools)
  // Loads and saves the content early, so it is available when the database goes away. On failure the page reports the error.
  await app.websiteCache.current().catch(() => undefined)
  background = startBackground({ config, database, updates, storage, stripe, port, log })
  await background
  const address = publicAddress({ ...config, port })
  greet(config, address)
  const code = await step('issue the setup code', issueSetupCode(agencyDatabase))
  if (code) printSetupCode(address, code)
}

/**
 * Waits for a database that is away.
 * @param isKnown whether this installation has had its database before; otherwise a wrong address cannot be distinguished
 * from an outage, and ends the start
 */
async function openOnceThere(
  config: Config,
  log: Logger,
  { isKnown, signal }: { isKnown: boolean; signal: AbortSignal },
): Promise<OpenDatabase> {
  for (let isReported = false; ; isReported = true) {
    try {
      return await openDatabase(config, log, { signal })
    } catch (error) {
      if (!isKnown || signal.aborted || !(error instanceof DatabaseAwayError)) throw error
      if (!isReported) {
        log.error(
          { err: error },
          'The database is unavailable: only public pages are served until it is back',
        )
      }
      await delay(retryMs, undefined, { signal })
    }
  }
}
