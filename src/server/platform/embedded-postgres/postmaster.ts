// One run of the PostgreSQL server process: start, readiness, end.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { environment } from './cluster.ts'
import type { Log } from './options.ts'
import { endPostmaster } from './orphans.ts'

export interface Postmaster {
  /** Resolves with its last output, however it ended. */
  ended: Promise<string>
  stop(): Promise<void>
}

interface PostmasterOptions {
  /** The program's, for the name of the process that watches. */
  name: string
  clusterDir: string
  binaries: Binaries
  account: Account
  settings: Record<string, string>
  log: Log
}

const READY_POLL_MS = 5

/** Resolves once it accepts connections; crash recovery may take a while and is waited for. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { name, clusterDir, binaries, account, settings, log } = options
  const assignments = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const [file, args, spawnOptions] = account.command(binaries.postgres, [
    '-D',
    clusterDir,
    ...assignments,
  ])
  const child = spawn(file, args, {
    ...spawnOptions,
    cwd: '/',
    env: environment(binaries),
    // Has its own process group: Ctrl-C must reach only the program, which stops the database after its last request.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let isSteady = false
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line)
    if (said.length > 5) said.shift()
    if (isSteady) report(line, log)
  })
  let hasEnded = false
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) =>
      resolve([signal ?? `exit code ${code}`, ...said].join('; ')),
    )
  }).finally(() => {
    hasEnded = true
  })
  watch(child, account, name)
  while (!hasEnded && !(await isReady(clusterDir, child.pid))) await pause(READY_POLL_MS)
  if (hasEnded) throw new Error(`the database did not start: ${await ended}`)
  isSteady = true
  return {
    ended,
    stop: async () => {
      isSteady = false
      if (child.pid !== undefined && !hasEnded) await endPostmaster(child.pid, () => hasEnded)
    },
  }
}

/** Stops PostgreSQL if the program ends without doing so: the shell's stdin closes with us, also after kill -9. */
function watch(postmaster: ChildProcess, account: Account, name: string): void {
  if (postmaster.pid === undefined) return
  const [file, args, options] = account.command('sh', [
    '-c',
    'read _; kill -INT "$1"',
    `${name}-database-watch`,
    String(postmaster.pid),
  ])
  const watcher = spawn(file, args, {
    ...options,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a watcher, the next start cleans up the orphans.
  watcher.once('error', () => {})
  postmaster.once('exit', () => watcher.kill())
}

/** The eighth line of postmaster.pid contains PostgreSQL's own status. */
async function isReady(clusterDir: string, pid: number | undefined): Promise<boolean> {
  const lines = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').then(
    (content) => content.split('\n'),
    () => [],
  )
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

function report(line: string, log: Log): void {
  const [, level = 'LOG', message = line] = /^(\w+): {2}(.*)$/.exec(line) ?? []
  if (level === 'FATAL' || level === 'PANIC') log.error({ component: 'database' }, message)
  else if (level === 'WARNING') log.warn({ component: 'database' }, message)
  else log.info({ component: 'database' }, message)
}
