// PgBouncer from Debian's package, in front of a server.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './program.ts'

export interface Pooler {
  port: number
  stop(): Promise<void>
}

export const hasPooler = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

/** @param settings lines of its configuration */
export async function startPooler(serverPort: number, settings: string[]): Promise<Pooler> {
  if (!hasPooler()) throw new Error('pgbouncer is missing: install the package of this name')
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-pooler-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users')}`,
    'max_client_conn = 200',
    'default_pool_size = 60',
    ...settings,
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  await writeFile(join(folder, 'users'), '"pooled" "kept-by-nobody"\n')
  await chmod(folder, 0o755)
  // It does not run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn('pgbouncer', [file], { ...account, stdio: 'ignore' })
  await listening(port, child)
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('pgbouncer did not start')
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(20)
  }
}
