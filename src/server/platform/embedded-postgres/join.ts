// Connects a command to the embedded PostgreSQL of a running program.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { superuser } from './cluster.ts'
import { clusterIn } from './files.ts'
import { type Connections, DataDirInUseError, type Installation } from './options.ts'
import { readSecret } from './secret.ts'

const POLL_MS = 50

interface StartOrJoin<T, Role extends string> {
  /** Throws DataDirInUseError while another program lives. */
  start(): Promise<T>
  /** Whether that program has got as far as the command needs it. */
  isReady?(joined: Connections<Role>): Promise<boolean>
  /** Called once if it has to be waited for. */
  onWait?(): void
}

/** For a command that may run alongside the program: waits until either the directory is free or its server is ready. */
export async function startOrJoin<T, Role extends string>(
  installation: Installation<Role>,
  { start, isReady = async () => true, onWait }: StartOrJoin<T, Role>,
): Promise<T | Connections<Role>> {
  for (let looks = 0; ; looks += 1) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error
    }
    const joined = await findRunning(installation)
    if (joined && (await isReady(joined))) return joined
    if (looks === 0) onWait?.()
    await pause(POLL_MS)
  }
}

/** @throws if no program's server is ready there */
export async function joinEmbeddedPostgres<Role extends string>(
  installation: Installation<Role>,
): Promise<Connections<Role>> {
  const joined = await findRunning(installation)
  if (!joined) throw new Error(`No database is ready in ${installation.dataDir}`)
  return joined
}

async function findRunning<Role extends string>(
  installation: Installation<Role>,
): Promise<Connections<Role> | undefined> {
  const address = await addressOf(clusterIn(installation.dataDir))
  if (!address) return undefined
  const secret = readSecret(installation, false)
  const connect = (user: string) => ({
    ...address,
    user,
    password: secret.derive(user),
    database: installation.name,
  })
  return { connection: connect, superuserConnection: () => connect(superuser) }
}

/** The running server's address from postmaster.pid; undefined until it is ready. */
async function addressOf(clusterDir: string): Promise<{ host: string; port: number } | undefined> {
  const content = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, host, , , state] = content.split('\n').map((line) => line.trim())
  return host && state === 'ready' ? { host, port: Number(port) } : undefined
}
