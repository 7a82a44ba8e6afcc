// Brings the schema up to date: plain SQL files in order, under PostgreSQL's own lock.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { installJobs } from '../jobs/install.ts'

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

/** @param connection as the owner of the schema */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
  await installJobs(connection)
}

/**
 * On a server that is not ours the roles have no sign-in of their own: the account of DATABASE_URL makes them once and
 * takes them on per connection.
 */
export async function ensureRoles(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`
      select pg_advisory_lock(7310001);
      do $$ declare role text; begin
        foreach role in array array['enfilade_agency', 'enfilade_client'] loop
          if not exists (select from pg_roles where rolname = role) then
            execute format('create role %I nologin', role);
          end if;
          if not pg_has_role(current_user, role, 'usage') then
            execute format('grant %I to %I', role, current_user);
          end if;
        end loop;
      end $$;
      select pg_advisory_unlock(7310001);`)
  } finally {
    await client.end()
  }
}
