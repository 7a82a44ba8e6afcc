// Migrates the schema: applies plain SQL files in order, under a PostgreSQL lock.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { installJobs } from '../jobs/install.ts'
import { LimitedClient } from './client.ts'
import { withTimeLimit } from './time-limit.ts'

/** Long enough for the largest installation's schema changes, and for waiting until another process completes them. */
const limitMs = 10 * 60_000

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

/**
 * @param connection as the owner of the schema
 * @param last the migration to stop at, such as the last one of an earlier version
 * @throws ConfigError if a later version has migrated the database
 */
export async function migrate(connection: pg.ClientConfig, last?: string): Promise<void> {
  await withTimeLimit(limitMs, async () => {
    const { own, applied } = await withClient(connection, compare)
    const later = [...applied].find((name) => !own.includes(name))
    if (later !== undefined) {
      throw new ConfigError(`The database belongs to a later version of the program (${later})`)
    }
    if (last !== undefined || applied.size < own.length) await runMigrator(connection, last)
    await withClient(connection, installJobs)
  })
}

/** @returns false also if the owner's account cannot log in yet */
export const isUpToDate = (connection: pg.ClientConfig): Promise<boolean> =>
  withClient(connection, async (client) => {
    const { own, applied } = await compare(client)
    return own.every((name) => applied.has(name))
  }).catch(() => false)

async function withClient<T>(
  connection: pg.ClientConfig,
  job: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new LimitedClient(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await job(client)
  } finally {
    await client.end()
  }
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
