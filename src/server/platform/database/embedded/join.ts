// Connects a command to the embedded PostgreSQL of a running program.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedDatabase } from '../embedded.ts'
import { superuser } from './cluster.ts'
import { DataDirInUse } from './lock.ts'
import { type LoginRole, databaseName } from './roles.ts'
import { readSecret } from './secret.ts'

export type JoinedDatabase = Pick<EmbeddedDatabase, 'connection' | 'superuserConnection'>

const POLL_MS = 50

/**
 * For a command that may run alongside the program.
 * @param startOwn throws DataDirInUse while the program lives
 * @param isReady whether the program has got as far as the command needs it
 */
export async function startOrJoin<T>(
  dataDir: string,
  startOwn: () => Promise<T>,
  isReady: (joined: JoinedDatabase) => Promise<boolean> = async () => true,
): Promise<T | JoinedDatabase> {
  for (let looks = 0; ; looks += 1) {
    try {
      return await startOwn()
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error
    }
    const joined = await findRunningDatabase(dataDir)
    if (joined && (await isReady(joined))) return joined
    if (looks === 0) process.stderr.write('Waiting until the running program has started\n')
    await pause(POLL_MS)
  }
}

/** @throws if no program's database is ready there */
export async function joinEmbeddedDatabase(dataDir: string): Promise<JoinedDatabase> {
  const joined = await findRunningDatabase(dataDir)
  if (!joined) throw new Error(`No database is ready in ${dataDir}`)
  return joined
}

async function findRunningDatabase(dataDir: string): Promise<JoinedDatabase | undefined> {
  const place = await placeOf(join(dataDir, 'postgres'))
  if (!place) return undefined
  const secret = readSecret(dataDir, false)
  const connect = (user: LoginRole | typeof superuser) => ({
    ...place,
    user,
    password: secret.derive(user),
    database: databaseName,
  })
  return { connection: connect, superuserConnection: () => connect(superuser) }
}

/** The running server's address from postmaster.pid; undefined until it is ready. */
async function placeOf(clusterDir: string): Promise<{ host: string; port: number } | undefined> {
  const content = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, host, , , state] = content.split('\n').map((line) => line.trim())
  return host && state === 'ready' ? { host, port: Number(port) } : undefined
}
