// Connects a command to the embedded PostgreSQL of a running program.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedDatabase } from '../embedded.ts'
import { superuser } from './cluster.ts'
import { type LoginRole, databaseName } from './roles.ts'
import { readSecret } from './secret.ts'

export type JoinedDatabase = Pick<EmbeddedDatabase, 'connection' | 'superuserConnection'>

const PATIENCE_MS = 10_000
const POLL_MS = 20

/** @throws Error with a one-line message if it does not become ready */
export async function joinEmbeddedDatabase(dataDir: string): Promise<JoinedDatabase> {
  const patienceEnds = performance.now() + PATIENCE_MS
  for (;;) {
    const place = await placeOf(join(dataDir, 'postgres'))
    if (place) {
      const secret = readSecret(dataDir, false)
      const connect = (user: LoginRole | typeof superuser) => ({
        ...place,
        user,
        password: secret.derive(user),
        database: databaseName,
      })
      return { connection: connect, superuserConnection: () => connect(superuser) }
    }
    if (performance.now() > patienceEnds) {
      throw new Error(`the database of the program that uses ${dataDir} is not ready: try again`)
    }
    await pause(POLL_MS)
  }
}

/** The running server's address from postmaster.pid; undefined until it is ready. */
async function placeOf(clusterDir: string): Promise<{ host: string; port: number } | undefined> {
  const content = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, host, , , state] = content.split('\n').map((line) => line.trim())
  return host && state === 'ready' ? { host, port: Number(port) } : undefined
}
