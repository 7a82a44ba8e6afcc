// Runs the backup commands as an operator does, and captures an installation's content for comparison.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/platform/database/embedded.ts'
import type { Connection } from '#server/platform/embedded-postgres/index.ts'
import { silentLog } from './silent-log.ts'

const scripts = join(import.meta.dirname, '../../scripts')

export type Command = 'archive-import' | 'backup' | 'restore' | 'verify-activity'

export function spawnCommand(
  command: Command,
  args: string[],
  env: Record<string, string>,
): ChildProcess {
  return spawn(process.execPath, [join(scripts, `${command}.ts`), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function runCommand(command: Command, args: string[], env: Record<string, string>) {
  const child = spawnCommand(command, args, env)
  if (!child.stdout || !child.stderr) throw new Error('the command has no output')
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code as number | null, said, complaint }
}

export async function query<Row extends pg.QueryResultRow>(
  connection: Connection,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Hashes by table name, including the tables of jobs. */
export async function rowHashes(dataDir: string): Promise<Record<string, string>> {
  const database = await startEmbeddedDatabase({ dataDir, log: silentLog })
  try {
    const connection = database.superuserConnection()
    const tables = await query<{ name: string }>(
      connection,
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const hashes = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${name} t`,
    )
    const rows = await query<{ name: string; hash: string }>(connection, hashes.join(' union all '))
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
  } finally {
    await database.stop()
  }
}

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** Hashes by path of every file in the folder. */
export function fileHashes(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length), hashOf(readFileSync(path))]),
  )
}
