// A temporary installation to measure: its data, people with sessions, the program, and the bare server beside it.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beginSession, createPerson } from '#server/accounts/auth/service.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { joinEmbeddedDatabase } from '#server/platform/database/embedded.ts'
import { seedDemo } from '#demo/demo.ts'
import { type LargeSeed, type LargeSize, seedLarge } from '#demo/large.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import type { RecordedCall } from './recorded-calls.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** One person may open 30 live streams, so this many people share 500. */
const staffCount = 25

export interface Installation {
  dataDir: string
  seed: LargeSeed
  /** Bearer tokens, one per staff member. */
  tokens: string[]
  remove(): Promise<void>
}

export async function makeInstallation(size: LargeSize): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'enfilade-bench-'))
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, quiet)
  try {
    await seedDemo({ agencyDatabase: database.agency })
    const seed = await seedLarge(database.agency, size)
    const tokens: string[] = []
    for (let i = 0; i < staffCount; i += 1) tokens.push(await addStaff(database.agency, i))
    await vacuum(dataDir)
    const remove = () => rm(dataDir, { recursive: true, force: true })
    return { dataDir, seed, tokens, remove }
  } finally {
    await database.close()
  }
}

/** Does what autovacuum does eventually: until then new entries are in a pending list that every search scans. */
async function vacuum(dataDir: string): Promise<void> {
  const client = new pg.Client((await joinEmbeddedDatabase(dataDir)).superuserConnection())
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function addStaff(agencyDatabase: Tx, i: number): Promise<string> {
  const id = await createPerson(agencyDatabase, {
    role: 'admin',
    staffRole: 'administrator',
    name: { first: 'Bench', last: String(i) },
    email: `bench-${i}@enfilade.test`,
    password: null,
  })
  const { token } = await beginSession(agencyDatabase, id, { remember: true, userAgent: 'bench' })
  return token
}

export interface RunningProgram {
  program: Program
  connection: pg.ClientConfig
}

export async function runProgram({ dataDir }: Installation): Promise<RunningProgram> {
  const program = await startProgram({ dataDir })
  return {
    program,
    connection: (await joinEmbeddedDatabase(dataDir)).connection('enfilade_agency'),
  }
}

export async function startBare(connection: pg.ClientConfig, calls: readonly RecordedCall[]) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'bare.ts'), {
    env: { PATH: process.env['PATH'] },
    // For bytes and dates among the statements' values.
    serialization: 'advanced',
  })
  child.send({ connection, calls })
  const [{ port }] = (await once(child, 'message')) as [AddressInfo]
  return { child, url: `http://127.0.0.1:${port}` }
}
