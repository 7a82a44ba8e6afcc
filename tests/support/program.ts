// The real program in a process of its own, as `npm start` runs it, on a port and a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { type ListenOptions, type Server, createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const { scripts } = createRequire(import.meta.url)('../../package.json') as {
  scripts: { start: string }
}
const [, settings = '', flags = ''] =
  /exec env ((?:\S+=\S+ )+)node ((?:--\S+ )+)/.exec(scripts.start) ?? []
const startEnv = Object.fromEntries(
  settings
    .trim()
    .split(' ')
    .map((one) => one.split('=')),
)
const nodeFlags = flags.trim().split(' ')
const readyWithinMs = 60_000

export interface Program {
  url: string
  pid: number
  /** What it printed so far. */
  output(): string
  /** As a power cut would: nothing is told beforehand. */
  kill(): Promise<void>
  /** @returns its exit code */
  stop(): Promise<number | null>
}

/** Below those that systems give to connections and to whoever asks for any port. */
const firstPort = 20_000
const portCount = 12_000

async function listens(server: Server, place: ListenOptions): Promise<boolean> {
  server.listen(place)
  return once(server, 'listening').then(
    () => true,
    () => false,
  )
}

/** Held until this process ends: a name that the kernel gives to one process of the machine, and to no file. */
const isOurs = (port: number) =>
  listens(createServer().unref(), { path: `\0enfilade-test-port-${port}` })

/**
 * A port that is free now, and stays so while nobody listens there: what is started again finds its own free, not a
 * connection, nor another test's program in its place.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * portCount)
    if (!(await isOurs(port))) continue
    const server = createServer()
    if (!(await listens(server, { port, host: '127.0.0.1' }))) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** What it prints once it listens itself: at its address another program may answer. */
const greeting = 'Enfilade is ready'

async function waitUntilReady(url: string, child: ChildProcess, output: () => string) {
  const giveUpAt = Date.now() + readyWithinMs
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok && output().includes(greeting)) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`The program did not get ready:\n${output()}`)
}

export interface ProgramOptions {
  dataDir: string
  /** The same port again after a restart; a free one when left out. */
  port?: number
  env?: Record<string, string>
  /** As `npm run dev` starts it. */
  isDev?: boolean
}

export interface SpawnedProgram {
  url: string
  child: ChildProcess
  output(): string
  /** @returns its exit code, null when a signal ended it */
  ended(): Promise<number | null>
}

/** Without waiting until it is ready. */
export async function spawnProgram({
  dataDir,
  port,
  env,
  isDev = false,
}: ProgramOptions): Promise<SpawnedProgram> {
  const listenOn = port ?? (await freePort())
  const child = spawn(
    process.execPath,
    [...nodeFlags, join(root, 'src/server/main.ts'), ...(isDev ? ['--dev'] : [])],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        ...startEnv,
        PORT: String(listenOn),
        DATA_DIR: dataDir,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
  }
  return {
    url: `http://localhost:${listenOn}`,
    child,
    output: () => printed,
    ended: () => ended(child),
  }
}

export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { url, child, output } = await spawnProgram(options)
  await waitUntilReady(url, child, output).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    url,
    pid: child.pid ?? 0,
    output,
    async kill() {
      child.kill('SIGKILL')
      await ended(child)
    },
    stop() {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}
