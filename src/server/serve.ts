// Builds the app with the web from the configuration, and listens.
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { WebsiteCacheOptions } from './site/website/cache.ts'
import type { Config } from './platform/config.ts'
import type { Platform } from './platform/context.ts'
import type { OpenDatabase } from './platform/database/open.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { StripeClient } from './platform/stripe.ts'
import { serveWeb } from './web.ts'

interface BuildOptions {
  config: Config
  log: Logger
  storage: Storage
  secrets: Secrets
  stripe: StripeClient | undefined
  platform: Platform
  website: WebsiteCacheOptions
  poolUse: OpenDatabase['poolUse']
}

export async function buildApp(options: BuildOptions): Promise<FastifyInstance> {
  const { config, log, platform, storage, secrets, stripe, website, poolUse } = options
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
  await serveWeb(app, {
    isDev: process.argv.includes('--dev'),
    appUrl: publicAddress(config),
    ownOrigin: config.appUrl,
  })
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

export const publicAddress = ({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string =>
  appUrl ?? `http://localhost:${port}`
