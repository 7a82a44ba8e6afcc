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

async function bringUpToDate(connection: pg.ClientConfig, last: string | undefined): Promise<void> {
  const pool = new pg.Pool({ ...connection, Client: LimitedClient, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({
      db,
      provider: sqlFiles,
      // A change with a lower number may be finished later.
      allowUnorderedMigrations: true,
    })
    const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw error
  } finally {
    await db.destroy()
  }
  await installJobs(connection)
}
