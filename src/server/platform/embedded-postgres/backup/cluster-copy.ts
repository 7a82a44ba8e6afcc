// Copies the files of a running PostgreSQL server through its low-level backup API.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { NewEntry } from './archive-writer.ts'
import { copyFile, copyFolder } from './copied-files.ts'

/** Excluded as in pg_basebackup: recreated at each start, or specific to the running server. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut =
  /^(?:postmaster\..*|\.s\.PGSQL\..*|backup_label.*|pg_internal\.init.*|pgsql_tmp.*|pg_control)$/

function choose(name: string) {
  if (emptied.has(name)) return 'empty'
  return leftOut.test(name) ? 'leave out' : 'copy'
}

const backupLock = 7_310_003

/** A superuser session; rejects a second concurrent backup. */
export async function openBackupSession(connection: pg.ClientConfig): Promise<pg.Client> {
  const session = new pg.Client(connection)
  // The next statement reports the error.
  session.on('error', () => undefined)
  await session.connect()
  const { rows } = await session.query<{ isMine: boolean }>(
    `select pg_try_advisory_lock(${backupLock}) as "isMine"`,
  )
  if (!rows[0]?.isMine) {
    await session.end()
    throw new Error('another backup is running')
  }
  return session
}

export async function getPostgresMajor(session: pg.Client): Promise<number> {
  const { rows } = await session.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return rows[0]?.major ?? 0
}

interface CopiedCluster {
  session: pg.Client
  /** In the backup's label and the name of its replication slot. */
  label: string
  clusterDir: string
  /** The path in the archive. */
  name: string
}

/** Contains everything committed before the last file is read; it needs its own WAL for recovery, which is included. */
export async function* copyCluster({
  session,
  label,
  clusterDir,
  name,
}: CopiedCluster): AsyncGenerator<NewEntry> {
  const slot = `${label}_backup`
  // Dropped with the session; until then the server keeps the WAL that the backup needs.
  await session.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const { rows: starts } = await session.query<{ lsn: string }>(
    'select pg_backup_start($1, true) as lsn',
    [label],
  )
  yield* copyFolder({ path: clusterDir, name, choose })
  yield control(await readControl(join(clusterDir, 'global/pg_control')), name)
  const { rows: stops } = await session.query<{ lsn: string; label: string }>(
    'select lsn, labelfile as label from pg_backup_stop(true)',
  )
  const [start, stop] = [starts[0], stops[0]]
  if (!start || !stop)
    throw new Error('the database did not report where its backup starts and ends')
  for (const segment of await listWal(session, start.lsn, stop.lsn)) {
    yield* copyFile(join(clusterDir, 'pg_wal', segment), `${name}/pg_wal/${segment}`)
  }
  await session.query('select pg_drop_replication_slot($1)', [slot])
  const labelFile = Buffer.from(stop.label)
  yield { name: `${name}/backup_label`, size: labelFile.length, content: [labelFile] }
}

function control(bytes: Buffer, name: string): NewEntry {
  return { name: `${name}/global/pg_control`, size: bytes.length, content: [bytes] }
}

/** The only file that WAL replay does not repair, so it is read until it was not being written concurrently. */
async function readControl(path: string): Promise<Buffer> {
  let last = await readFile(path)
  for (;;) {
    const again = await readFile(path)
    if (again.equals(last)) return again
    last = again
  }
}

async function listWal(session: pg.Client, start: string, stop: string): Promise<string[]> {
  // Older servers assign a segment's first byte to the previous segment.
  const { rows } = await session.query<{ name: string }>(
    `select pg_walfile_name('0/0'::pg_lsn + number * size + 1) as name
     from (select setting::numeric as size from pg_settings where name = 'wal_segment_size') segments,
       generate_series(div($1::pg_lsn - '0/0', size), div($2::pg_lsn - '0/0' - 1, size)) as number`,
    [start, stop],
  )
  return rows.map(({ name }) => name)
}
