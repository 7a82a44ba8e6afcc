// The process: environment, database, app, listening, and a clean end at a signal.
import { pino } from 'pino'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { startPubSub } from './platform/database/pubsub.ts'
import { type OpenDatabase, openDatabase } from './platform/database/open.ts'
import type { Jobs } from './platform/jobs.ts'
import { Updates } from './platform/updates.ts'
import { seedDemo } from './seed/demo.ts'
import { serveWeb } from './web.ts'

const shutdownLimitMs = 9000

function stopWith(message: string): never {
  process.stderr.write(`enfilade: ${message}\n`)
  process.exit(1)
}

function loggerOf(config: Config) {
  return pino({
    level: config.logLevel,
    redact: { paths: ['*.password', '*.token', 'req.headers'], remove: true },
  })
}

async function start(config: Config): Promise<void> {
  const log = loggerOf(config)
  const database: OpenDatabase = await openDatabase(config, log)
  const { agency, client } = database
  const updates = new Updates()
  const platform = { agency, client, updates }
  if (config.isDemo) await seedDemo(platform)
  const pubSub = startPubSub(updates, database.agencyConnection, log)
  const app = await createApp({
    platform,
    appUrl: config.appUrl,
    hasRateLimits: config.hasRateLimits,
    checksAllAnswers: process.env['NODE_ENV'] === 'test',
    logger: log,
    chatWidgetUrl: config.chatWidgetUrl,
  })
  await serveWeb(app, { isDev: process.argv.includes('--dev'), appUrl: publicAddress(config) })

  let background: Promise<Jobs> | undefined
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(exitCode || 1), shutdownLimitMs).unref()
    await app.close()
    await (await background)?.stop()
    await pubSub.stop()
    await database.close()
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection'))

  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await database.close()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') stopWith(`PORT ${config.port} is already in use`)
    if (code === 'EADDRNOTAVAIL') stopWith(`HOST ${config.host} is not an address of this machine`)
    if (code === 'EACCES') stopWith(`PORT ${config.port} may not be used by this account`)
    throw error
  }
  const listening = app.server.address()
  const port = typeof listening === 'object' ? (listening?.port ?? config.port) : config.port
  background = startBackground({ config, database, updates, port, log })
  await background
  greet(config, port)
}

const publicAddress = ({ appUrl, port }: Config) => appUrl ?? `http://localhost:${port}`

function greet(config: Config, port: number): void {
  const address = config.appUrl ?? `http://localhost:${port}`
  process.stdout.write(`\nEnfilade is ready at ${address}\n`)
  if (!config.isDemo) return
  process.stdout.write(
    `\nDemo sign-ins (password of all: Enfilade-demo-1)\n${[
      ['admin@enfilade.test', 'agency staff'],
      ['owner@brightleaf.test', 'client, owner of Brightleaf Health'],
      ['member@brightleaf.test', 'client, member of Brightleaf Health'],
      ['owner@harborview.test', 'client, owner of Harborview School'],
    ]
      .map(([email = '', who]) => `  ${email.padEnd(24)} ${who}`)
      .join('\n')}\n\n`,
  )
}

try {
  await start(readConfig(process.env))
} catch (error) {
  if (error instanceof ConfigError) stopWith(error.message)
  stopWith(error instanceof Error ? error.message : String(error))
}
