// The demo's accounts: everyone knows their password, so no other installation may have one.
import { ConfigError } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { isPasswordRight } from '#server/platform/passwords.ts'
import { listReservedAccounts } from './store.ts'

export const demoPassword = 'Enfilade-demo-1'

/** @throws ConfigError if someone can sign in with the demo's password. Only its reserved domains are looked at */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  for (const { email, passwordHash } of await listReservedAccounts(db)) {
    if (!(await isPasswordRight(demoPassword, passwordHash))) continue
    throw new ConfigError(
      `The database holds the demo: everyone knows the password of ${email}. Start with an empty one`,
    )
  }
}
