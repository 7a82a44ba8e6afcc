// The demo of an empty installation, and the check that no other installation has the demo's accounts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ConfigError } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { isPasswordRight } from '#server/platform/passwords.ts'
import { isEmpty, listReservedAccounts } from './store.ts'

export const demoPassword = 'Enfilade-demo-1'

const fillDemoProgram = join(import.meta.dirname, '../../../../demo/fill.ts')

/**
 * Does nothing unless the database is empty. The demo is filled in by a process of its own, so that the memory it needs once is
 * free afterwards.
 * @param signal ends that process; the database then stays empty
 */
export async function fillDemo(
  db: Database,
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isEmpty(db))) return
  // Its standard input ends with this process, and it ends with its standard input.
  const child = spawn(process.execPath, [fillDemoProgram], {
    ...{ env, signal },
    stdio: ['pipe', 'inherit', 'pipe'],
  })
  const [[exitCode], reported] = await Promise.all([once(child, 'close'), text(child.stderr)])
  if (exitCode !== 0) throw new Error(reported || 'Its process was killed')
}

/** @throws ConfigError if someone can sign in with the demo's password. Only its reserved domains are looked at */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  for (const { email, passwordHash } of await listReservedAccounts(db)) {
    if (!(await isPasswordRight(demoPassword, passwordHash))) continue
    throw new ConfigError(
      `The database holds the demo: everyone knows the password of ${email}. Start with an empty one`,
    )
  }
}
