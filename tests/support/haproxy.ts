// HAProxy in front of several programs, as described in operations.md.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Balancer } from './balancer.ts'
import { freePort } from './program.ts'

const configuration = (port: number, backends: string[]) => `
defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 90s
  timeout server 90s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
frontend public
  bind 127.0.0.1:${port}
  default_backend programs
backend programs
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 200ms fall 2 rise 1
${backends.map((backend, i) => `  server program${i} ${new URL(backend).hostname}:${new URL(backend).port}`).join('\n')}
`

/** Installs Debian's package if it is missing and may be installed. */
export function hasHaproxy(): boolean {
  const isThere = () => spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0
  if (isThere()) return true
  if (process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-qq', '-y', '--no-install-recommends', 'haproxy'], {
    env,
    stdio: 'ignore',
  })
  return isThere()
}

/** @param folder for its configuration */
export async function startHaproxy(folder: string, backends: string[]): Promise<Balancer> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(port, backends))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok
  while (child.exitCode === null && !(await isReady())) await delay(100)
  return {
    url,
    // It checks five times a second, but does not report the result.
    untilReady: () => delay(1000),
    async close() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
