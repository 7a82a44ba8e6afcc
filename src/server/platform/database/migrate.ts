// Migrates the schema: the baseline of areas and other nouns, then later migrations in order, all plain SQL, under a PostgreSQL lock.
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
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

const folder = join(import.meta.dirname, '../../../../db')

/** In the order in which their tables refer to each other; files of other nouns follow. */
const areas = ['shared', 'accounts', 'clients', 'agency', 'work', 'marketing', 'billing', 'site']

const read = (file: string) => readFile(join(folder, file), 'utf8')

/** The files of each migration. The baseline's name includes a hash of its content, so that an edited one is another. */
async function listMigrations(): Promise<[name: string, files: string[]][]> {
  const areaFiles = areas.map((area) => `${area}.sql`)
  const others = (await readdir(join(folder, 'baseline'))).filter(
    (file) => file.endsWith('.sql') && !areaFiles.includes(file),
  )
  const baseline = [...areaFiles, ...others.toSorted()].map((file) => join('baseline', file))
  const content = await Promise.all(baseline.map(read))
  const hash = createHash('sha256').update(content.join('')).digest('hex').slice(0, 12)
  const later = (await readdir(join(folder, 'migrations'))).filter((file) => file.endsWith('.sql'))
  return [
    [`0000_baseline_${hash}`, baseline],
    ...later.map((file): [string, string[]] => [
      basename(file, '.sql'),
      [join('migrations', file)],
    ]),
  ]
}

async function apply(files: string[], db: Kysely<unknown>): Promise<void> {
  for (const file of files) await sql.raw(await read(file)).execute(db)
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const migrations = await listMigrations()
    return Object.fromEntries(
      migrations.map(([name, files]) => [name, { up: (db) => apply(files, db) }]),
    )
  },
}

interface Migrating extends Waiting {
  /** The database's name in messages to the operator. */
  place?: string
}

/**
 * One process at a time; the others wait.
 * @param connection as the owner of the schema
 * @throws ConfigError if another version has migrated the database
 */
export async function migrate(
  connection: pg.ClientConfig,
  { place = connection.database, ...waiting }: Migrating = {},
): Promise<void> {
  const options = `${connection.options ?? ''} ${detectLostHolder}`
  const watched = { ...connection, options }
  await withTimeLimit(limitMs, () =>
    withClient(watched, async (client) => {
      await waitForLock(() => tryLock(client), waiting)
      const { own, applied } = await compare(client)
      const foreign = findForeign(own, applied)
      if (foreign !== undefined) {
        throw new ConfigError(
          `The database in ${place} was created by another version of the program (${foreign}): restore a backup with its version, or start with an empty one`,
        )
      }
      if (applied.size < own.length) await runMigrator(watched)
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
    const isForeign = findForeign(own, applied) !== undefined
    return hasJobs && !isForeign && own.every((name) => applied.has(name))
  }).catch(() => false)

/** A later version's migration, or another baseline. */
const findForeign = (own: string[], applied: Set<string>) =>
  [...applied].find((name) => !own.includes(name))

/** Held until the connection ends. */
async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    'select pg_try_advisory_lock(7310003) as "isOurs"',
  )
  return rows[0]?.isOurs ?? false
}

async function compare(client: pg.Client) {
  const [own, applied] = await Promise.all([listMigrations(), appliedMigrations(client)])
  return { own: own.map(([name]) => name), applied: new Set(applied) }
}

/** Asks the migrator's own table, which takes a tenth of its time. None before the first migration. */
async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const names = 'select name from kysely_migration'
  const { rows } = await client.query<{ name: string }>(names).catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name)
}

async function runMigrator(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, Client: LimitedClient, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    // A change with a lower number may be completed later.
    const migrator = new Migrator({ db, provider: sqlFiles, allowUnorderedMigrations: true })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}
