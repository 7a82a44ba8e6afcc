// A new user accepting an invitation: name and chosen password.
import type { AcceptInvitation } from '#contract/accounts/auth.ts'
import { type AccountRow, assertAllowedPassword } from '#server/accounts/auth/service.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { byNetwork } from '#server/platform/rate-limits.ts'

export interface Newcomer {
  name: { first: string; last: string }
  passwordHash: string
}

/**
 * An unconfirmed account is not proven to belong to its address. Someone who received an invitation there has proven it
 * and takes the account over.
 */
export const isOwned = (
  account: AccountRow | undefined,
): account is AccountRow & { emailConfirmedAt: Date } => account?.emailConfirmedAt instanceof Date

/** @throws AppError `invalid` at `name` or `password` */
export async function toNewcomer(
  email: string,
  { name, password }: AcceptInvitation,
  source: CallSource,
): Promise<Newcomer> {
  if (!name) {
    throw invalid({
      'name.first': 'First name is required',
      'name.last': 'Last name is required',
    })
  }
  assertAllowedPassword(password, 'password', { email, name })
  const requester = { key: byNetwork(source.address), isKnown: false }
  return { name, passwordHash: await hashPassword(password, requester) }
}
