// The real program in a separate process, started as by `npm start`, with its own port and data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ListenOptions, type Server, createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Program {
  url: string
  pid: number
  /** Output so far. */
  output(): string
  /** Kills it like a power cut, without warning. */
  kill(): Promise<void>
  /** @returns its exit code */
  stop(): Promise<number | null>
}

/** Below the range that systems use for outgoing connections and arbitrary ports. */
const firstPort = 20_000
const portCount = 12_000

async function listens(server: Server, place: ListenOptions): Promise<boolean> {
  server.listen(place)
  return once(server, 'listening').then(
    () => true,
    () => false,
  )
}

/** Reserves a port until this process ends, with an abstract socket name, which needs no file. */
const isOurs = (port: number) =>
  listens(createServer().unref(), { path: `\0enfilade-test-port-${port}` })

/**
 * A port that is free now, and stays so while unused: a restarted program finds it free of outgoing connections and other
 * tests' programs.
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

/** Printed once it serves; until then it answers 503, or another program does at its address. */
const greeting = 'Enfilade is ready'

async function waitUntilReady(url: string, child: ChildProcess, output: () => string) {
  while (child.exitCode === null && child.signalCode === null) {
    const isGreeting = output().includes(greeting)
    if (isGreeting && (await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`The program did not get ready:\n${output()}`)
}

export interface ProgramOptions {
  dataDir: string
  /** Same port after a restart; a free one if omitted. */
  port?: number
  env?: Record<string, string>
  /** Starts it like `npm run dev`. */
  isDev?: boolean
}

export interface SpawnedProgram {
  url: string
  child: ChildProcess
  output(): string
  /** @returns its exit code, null if a signal ended it */
  ended(): Promise<number | null>
}

/** Does not wait until it is ready. */
export async function spawnProgram({
  dataDir,
  port,
  env,
  isDev = false,
}: ProgramOptions): Promise<SpawnedProgram> {
  const listenOn = port ?? (await freePort())
  const child = spawn(
    process.execPath,
    [join(root, 'src/server/main.ts'), ...(isDev ? ['--dev'] : [])],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        TZ: 'UTC',
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
