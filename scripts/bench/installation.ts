// A temporary installation to measure: its data, people with sessions, the program and the bare server on top.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beginSession, createPerson } from '#server/domains/auth/service.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { joinEmbeddedDatabase } from '#server/platform/database/embedded/join.ts'
import { seedDemo } from '#demo/demo.ts'
import { type LargeSeed, type LargeSize, seedLarge } from '#demo/large.ts'
import { type Program, startProgram } from '#tests/support/program.ts'

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

export interface Running {
  program: Program
  /** Address of the bare server, which uses the same database. */
  bareUrl: string
  connection: pg.ClientConfig
  stop(): Promise<void>
}

export async function run({ dataDir }: Installation): Promise<Running> {
  const program = await startProgram({ dataDir })
  const connection = (await joinEmbeddedDatabase(dataDir)).connection('enfilade_agency')
  const bare = await startBare(connection)
  return {
    program,
    bareUrl: bare.url,
    connection,
    async stop() {
      bare.child.kill()
      await program.stop()
    },
  }
}

async function startBare(connection: pg.ClientConfig) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
    env: { PATH: process.env['PATH'], CONNECTION: JSON.stringify(connection) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The bare server has no output')
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: `http://127.0.0.1:${printed.toString().trim()}` }
}
