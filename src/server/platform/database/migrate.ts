// Migrates the schema: applies plain SQL files in order, under a PostgreSQL lock.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { installJobs } from '../jobs/install.ts'
import { LimitedClient } from './client.ts'
import { withTimeLimit } from './time-limit.ts'

/** Long enough for the largest installation's schema changes, and for waiting until another process completes them. */
const limitMs = 10 * 60_000

const folder = join(import.meta.dirname, '../../../../migrations')

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return Object.fromEntries(
      names.map((name, i) => [
        name.slice(0, -'.sql'.length),
        { up: async (db) => void (await sql.raw(texts[i] ?? '').execute(db)) },
      ]),
    )
  },
}

/**
 * @param connection as the owner of the schema
 * @param last the migration to stop at, such as the last one of an earlier version
 */
export async function migrate(connection: pg.ClientConfig, last?: string): Promise<void> {
  await withTimeLimit(limitMs, () => bringUpToDate(connection, last))
}

/** @returns false also if the owner's account cannot log in yet */
export async function isUpToDate(connection: pg.ClientConfig): Promise<boolean> {
  const migrations = await withMigrator(connection, (migrator) => migrator.getMigrations()).catch(
    () => undefined,
  )
  return migrations?.every(({ executedAt }) => executedAt !== undefined) ?? false
}

async function bringUpToDate(connection: pg.ClientConfig, last: string | undefined): Promise<void> {
  await withMigrator(connection, async (migrator) => {
    const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw error
  })
  await installJobs(connection)
}

async function withMigrator<Result>(
  connection: pg.ClientConfig,
  run: (migrator: Migrator) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ ...connection, Client: LimitedClient, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    // A change with a lower number may be completed later.
    return await run(new Migrator({ db, provider: sqlFiles, allowUnorderedMigrations: true }))
  } finally {
    await db.destroy()
  }
}
