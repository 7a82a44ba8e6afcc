// The server in operation: started, killed, started twice, moved to unusual places.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  existsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Connection, silent } from './options.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'
import { installation, onSlowMachine } from './test-installation.ts'

const program = join(import.meta.dirname, 'test-program.ts')
const isRoot = process.getuid?.() === 0
const noOne = { uid: 65_534, gid: 65_534 }
const canNoOneRead =
  isRoot && spawnSync(process.execPath, ['--check', program], { ...noOne, cwd: '/' }).status === 0

let made: string
let home: string
let dataDir: string
type Login = 'sample_owner' | 'sample_reader' | 'sample_writer'
const running: EmbeddedPostgres<Login>[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'embedded-'))
  const database = await startEmbeddedPostgres({ ...installation, dataDir: made, log: silent })
  await database.stop()
})

afterAll(() => rmSync(made, { recursive: true }))

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'embedded-'))
  dataDir = join(home, 'data')
})

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child, 'SIGTERM')
  for (const database of running.splice(0)) await database.stop()
  rmSync(home, { recursive: true, force: true })
})

/** A data directory that looks already started; faster than a first start. */
function copyMade(): void {
  cpSync(made, dataDir, { recursive: true })
}

async function start(dir = dataDir): Promise<EmbeddedPostgres<Login>> {
  const database = await startEmbeddedPostgres({ ...installation, dataDir: dir, log: silent })
  running.push(database)
  return database
}

async function query(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Multiple statements return several results, which pg's types do not cover.
    const results = [await client.query<Record<string, unknown>>(sql)].flat()
    return results.at(-1)?.rows.map((row) => Object.values(row)[0]) ?? []
  } finally {
    await client.end()
  }
}

/** Resolves once the program has committed its row. */
async function startProgram(dir = dataDir, options: SpawnOptions = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, dir], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  if (!child.stdout || !child.stderr) throw new Error('the program has no output')
  const complaint = text(child.stderr)
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    complaint.then((words) => [words]),
  ])) as [Buffer | string]
  if (String(line) !== 'kept\n') throw new Error(String(line))
  return child
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** The watcher shells that would stop this postmaster once its program is gone. */
function watchersOf(postmaster: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return words.includes('sample-database-watch') && words.includes(String(postmaster))
    } catch {
      return false
    }
  })
}

describe('start', () => {
  it('makes a cluster with checksums, logins and a database, once', async () => {
    const first = await start()
    const owner = first.connection('sample_owner')
    await query(owner, 'create table things (n int); insert into things values (7)')
    expect(await query(owner, 'show data_checksums')).toEqual(['on'])
    expect(await query(owner, 'show fsync')).toEqual(['on'])
    expect(
      await query(
        owner,
        'select datlocprovider from pg_database where datname = current_database()',
      ),
    ).toEqual(['b'])
    await first.stop()

    const startedAt = performance.now()
    const second = await start()
    expect(performance.now() - startedAt).toBeLessThan(onSlowMachine(2000))
    expect(await query(second.connection('sample_owner'), 'select n from things')).toEqual([7])
  })

  it('makes a login that is missing', async () => {
    copyMade()
    const first = await start()
    await query(first.superuserConnection(), 'drop owned by sample_writer; drop role sample_writer')
    await first.stop()
    const second = await start()
    const connection = second.connection('sample_writer')
    expect(await query(connection, 'select current_user')).toEqual(['sample_writer'])
  })

  it('gives the logins no special rights', async () => {
    copyMade()
    const database = await start()
    for (const role of installation.logins) {
      const connection = database.connection(role)
      const rights = `select concat_ws(' ', rolsuper, rolbypassrls, rolcreatedb, rolcreaterole)
        from pg_roles where rolname = current_user`
      expect(await query(connection, rights)).toEqual(['f f f f'])
      await expect(query(connection, 'create table mine (n int)')).rejects.toThrow('denied')
      await expect(query(connection, 'create temporary table mine (n int)')).rejects.toThrow(
        'denied',
      )
      await expect(query({ ...connection, database: 'postgres' }, 'select 1')).rejects.toThrow(
        'denied',
      )
    }
  })

  it('asks for the generated password and keeps the secret to itself', async () => {
    copyMade()
    const database = await start()
    const owner = database.connection('sample_owner')
    const { password } = database.connection('sample_reader')
    await expect(query({ ...owner, password }, 'select 1')).rejects.toThrow('password')
    expect(statSync(join(dataDir, 'postgres.secret')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0)
  })

  it('says which file is missing when the secret of a database is gone', async () => {
    copyMade()
    rmSync(join(dataDir, 'postgres.secret'))
    await expect(start()).rejects.toThrow('postgres.secret is missing')
  })
})

describe('places', () => {
  it.each([
    ['spaces and marks', `an "odd" place, isn't it? ü`],
    ['more than a socket address holds', 'long-'.repeat(30)],
  ])('works in a path with %s', async (_, name) => {
    const database = await start(join(home, name))
    expect(await query(database.connection('sample_reader'), 'select 1')).toEqual([1])
  })

  it.runIf(isRoot)('works as root in a folder that is closed to others', async () => {
    mkdirSync(dataDir, { mode: 0o700 })
    const database = await start()
    expect(await query(database.connection('sample_reader'), 'select 1')).toEqual([1])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(noOne.uid)
  })

  it.runIf(canNoOneRead)(
    'works as an ordinary user, and as root with the files of that user',
    async () => {
      mkdirSync(dataDir)
      chownSync(home, noOne.uid, noOne.gid)
      chownSync(dataDir, noOne.uid, noOne.gid)
      await kill(await startProgram(dataDir, { ...noOne, cwd: '/' }), 'SIGTERM')
      const database = await start()
      expect(await query(database.connection('sample_owner'), 'select n from kept')).toEqual([1])
    },
  )
})

describe('one program at a time', () => {
  it('refuses a second program with one line that names the first', async () => {
    copyMade()
    const first = await startProgram()
    await expect(startProgram()).rejects.toThrow(
      new RegExp(`^PLACE .* is in use by another Sample \\(process ${first.pid}\\).*\n$`),
    )
  })

  it('refuses a second start in the same process until the first has stopped', async () => {
    copyMade()
    const first = await start()
    await expect(start()).rejects.toThrow('in use')
    await first.stop()
    await start()
  })
})

describe('kill -9', () => {
  it('of the postmaster: it restarts with all committed data', async () => {
    copyMade()
    const database = await start()
    const reasons: string[] = []
    database.onUnexpectedExit((reason) => reasons.push(reason))
    const owner = database.connection('sample_owner')
    await query(owner, 'create table kept (n int); insert into kept values (1)')
    const killed = postmasterPid()
    process.kill(killed, 'SIGKILL')
    const kept = () => query(owner, 'select n from kept').catch(() => undefined)
    await expect.poll(kept, { interval: 20 }).toEqual([1])
    expect(postmasterPid()).not.toBe(killed)
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toContain('SIGKILL')
  })

  it('of the program: the database stops by itself', async () => {
    copyMade()
    const child = await startProgram()
    await kill(child, 'SIGKILL')
    await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it.each([
    ['its database goes down', false],
    ['its database lives on', true],
  ])('of the program while %s: the next start has all committed data', async (_, isOrphaned) => {
    copyMade()
    const child = await startProgram()
    const postmaster = postmasterPid()
    if (isOrphaned) for (const watcher of watchersOf(postmaster)) process.kill(watcher, 'SIGKILL')
    await kill(child, 'SIGKILL')
    const startedAt = performance.now()
    const database = await start()
    expect(performance.now() - startedAt).toBeLessThan(onSlowMachine(5000))
    expect(postmasterPid()).not.toBe(postmaster)
    expect(await query(database.connection('sample_owner'), 'select n from kept')).toEqual([1])
  })

  it('starts after a crash although the process id is used by another', async () => {
    copyMade()
    const child = await startProgram()
    const postmaster = postmasterPid()
    process.kill(postmaster, 'SIGSTOP')
    await kill(child, 'SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    const stale = readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid))
    writeFileSync(pidFile, stale)
    const database = await start()
    expect(await query(database.connection('sample_owner'), 'select n from kept')).toEqual([1])
  })
})
