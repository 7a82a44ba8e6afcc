// Brings the schema up to date: plain SQL files in order, under PostgreSQL's own lock.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { installJobs } from '../jobs/install.ts'
import { LimitedClient } from './client.ts'
import { withTimeLimit } from './time-limit.ts'

/** The largest installation's schema changes, and waiting for another process that makes them. */
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
 * @param last the migration that it stops at, such as an earlier version of the program ended with
 */
export async function migrate(connection: pg.ClientConfig, last?: string): Promise<void> {
  await withTimeLimit(limitMs, () => bringUpToDate(connection, last))
}

/** @returns false too while its account cannot sign in yet */
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
    // A change with a lower number may be finished later.
    return await run(new Migrator({ db, provider: sqlFiles, allowUnorderedMigrations: true }))
  } finally {
    await db.destroy()
  }
}
