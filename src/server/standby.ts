// Standby mode while an external database is unavailable at startup: cached public pages, and 503 for everything else.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Website } from '#contract/website-calls.ts'
import type { WebsiteFile } from './domains/website/website-file.ts'
import { AppError } from './platform/app-error.ts'
import type { Config } from './platform/config.ts'
import type { Platform } from './platform/context.ts'
import { DatabaseAwayError } from './platform/database/external.ts'
import { type OpenDatabase, type OpenOptions, openDatabase } from './platform/database/open.ts'
import type { Schema } from './platform/database/schema.ts'
import { Updates } from './platform/updates.ts'

const retryMs = 1000

/** Answers 503 to every call that needs the database. */
function platformWithoutDatabase(): Platform {
  const pool: PostgresPool = {
    options: {},
    connect: () => Promise.reject(new AppError('unavailable', { retryAfterSeconds: 2 })),
    end: async () => undefined,
  }
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    agencyDatabase: database,
    companyStaffDatabase: database,
    clientDatabase: database,
    updates: new Updates(),
  }
}

export interface StandbyOptions extends OpenOptions {
  config: Config
  log: Parameters<typeof openDatabase>[1]
  websiteFile: WebsiteFile
  /** Listens and serves pages from this content. */
  serve(platform: Platform, website: Website): Promise<FastifyInstance>
  signal: AbortSignal
}

/**
 * @throws immediately if the address or the account is wrong, and if this installation has never connected to a database,
 * because a wrong address and an outage cannot be distinguished then
 */
export async function openDatabaseOrStandBy(options: StandbyOptions): Promise<OpenDatabase> {
  const { config, log, websiteFile, serve, signal } = options
  try {
    return await openDatabase(config, log, options)
  } catch (error) {
    const website = await websiteFile.read()
    if (!website || signal.aborted || !(error instanceof DatabaseAwayError)) throw error
    log.error(
      { err: error },
      'The database is unavailable: only public pages are served until it is back',
    )
    const app = await serve(platformWithoutDatabase(), website)
    try {
      return await retry(() => openDatabase(config, log, options), signal)
    } finally {
      await app.drain()
      await app.close()
    }
  }
}

async function retry<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    await delay(retryMs, undefined, { signal })
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !(error instanceof DatabaseAwayError)) throw error
    }
  }
}
