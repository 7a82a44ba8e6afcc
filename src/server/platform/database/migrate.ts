// Migrates the schema: applies plain SQL files in order, under a PostgreSQL lock.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { areJobsInstalled, installJobs } from '../jobs/install.ts'
import { LimitedClient, withClient } from './client.ts'
import { withTimeLimit } from './time-limit.ts'
import { type Waiting, waitForLock } from './wait-for-lock.ts'

/** Long enough for the largest installation's schema changes; waiting until another process completes them is not limited. */
const limitMs = 10 * 60_000

/** Releases the lock soon after the machine of its holder has disappeared, which would otherwise take two hours. */
const detectLostHolder =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

const folder = join(import.meta.dirname, '../../../../migrations')

async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -'.sql'.length))
}

async function apply(name: string, db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(join(folder, `${name}.sql`), 'utf8')).execute(db)
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = await migrationNames()
    return Object.fromEntries(names.map((name) => [name, { up: (db) => apply(name, db) }]))
  },
}

export interface MigrateOptions extends Waiting {
  /** The migration to stop at, such as the last one of an earlier version. */
  last?: string | undefined
}

/**
 * One process at a time; the others wait.
 * @param connection as the owner of the schema
 * @throws ConfigError if a later version has migrated the database
 */
export async function migrate(
  connection: pg.ClientConfig,
  { last, ...waiting }: MigrateOptions = {},
): Promise<void> {
  const options = `${connection.options ?? ''} ${detectLostHolder}`
  const watched = { ...connection, options }
  await withTimeLimit(limitMs, () =>
    withClient(watched, async (client) => {
      await waitForLock(() => tryLock(client), waiting)
      const { own, applied } = await compare(client)
      const later = findLater(own, applied)
      if (later !== undefined) {
        throw new ConfigError(`The database belongs to a later version of the program (${later})`)
      }
      if (last !== undefined || applied.size < own.length) await runMigrator(watched, last)
      await installJobs(client)
    }),
  )
}

/** @returns false also if the owner's account cannot log in yet */
export const isUpToDate = (connection: pg.ClientConfig): Promise<boolean> =>
  withClient(connection, async (client) => {
    const [{ own, applied }, hasJobs] = await Promise.all([
      compare(client),
      areJobsInstalled(client),
    ])
    const isLater = findLater(own, applied) !== undefined
    return hasJobs && !isLater && own.every((name) => applied.has(name))
  }).catch(() => false)

const findLater = (own: string[], applied: Set<string>) =>
  [...applied].find((name) => !own.includes(name))

/** Held until the connection ends. */
async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    'select pg_try_advisory_lock(7310003) as "isOurs"',
  )
  return rows[0]?.isOurs ?? false
}

async function compare(client: pg.Client) {
  const [own, applied] = await Promise.all([migrationNames(), appliedMigrations(client)])
  return { own, applied: new Set(applied) }
}

/** Asks the migrator's own table, which takes a tenth of its time. None before the first migration. */
async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const names = 'select name from kysely_migration'
  const { rows } = await client.query<{ name: string }>(names).catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name)
}

async function runMigrator(connection: pg.ClientConfig, last: string | undefined): Promise<void> {
  const pool = new pg.Pool({ ...connection, Client: LimitedClient, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    // A change with a lower number may be completed later.
    const migrator = new Migrator({ db, provider: sqlFiles, allowUnorderedMigrations: true })
    const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw error
  } finally {
    await db.destroy()
  }
}
