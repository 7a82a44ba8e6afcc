// Program lifecycle: environment, database, serving, and the shutdown of each.
import { type Logger, pino } from 'pino'
import { WebsiteFile } from './domains/website/website-file.ts'
import { type Config, readConfig } from './platform/config.ts'
import { closeToOthers, createPrivately, makeDataDir } from './platform/private-files.ts'
import { openSecrets } from './platform/secrets.ts'
import { openStorage } from './platform/storage.ts'
import { openStripe } from './platform/stripe.ts'
import type { Shutdown } from './shutdown.ts'
import { startStep } from './start-step.ts'
import { openDatabaseOrStandBy } from './standby.ts'

/** Most of the program's files. They load while the database's server starts. */
const loadServing = () => import('./serve.ts')

function loggerOf(config: Config): Logger {
  return pino({
    level: config.logLevel,
    redact: { paths: ['*.password', '*.token', '*.totp', 'req.headers'], remove: true },
  })
}

/** @throws an error with a one-line message for the operator; cleanup of what was started so far is deferred to the shutdown */
export async function start(
  environment: Record<string, string | undefined>,
  shutdown: Shutdown,
): Promise<void> {
  const config = readConfig(environment)
  const log = loggerOf(config)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection'))
  createPrivately()
  await makeDataDir(config.dataDir)
  const storage = await openStorage(config.storage, config.dataDir)
  const secrets = openSecrets(config)
  const stripe = config.stripe && (await openStripe(config.stripe))
  const websiteFile = new WebsiteFile(config.dataDir, log)
  const parts = { config, log, storage, secrets, stripe }
  const opening = openDatabaseOrStandBy({
    config,
    log,
    websiteFile,
    signal: shutdown.signal,
    onServerStarting: () => void loadServing().catch(() => undefined),
    async serve(platform, last) {
      const { buildApp, listen } = await loadServing()
      const app = await buildApp({ ...parts, platform, website: { last } })
      await listen(app, config)
      return app
    },
  })
  shutdown.defer(async () => (await opening).close())
  const database = await shutdown.interruptible(startStep('open the database', opening))
  await closeToOthers(
    config.dataDir,
    'folder' in config.storage ? config.storage.folder : undefined,
  )
  const { serve } = await loadServing()
  await serve({ ...parts, database, websiteFile, shutdown })
}
