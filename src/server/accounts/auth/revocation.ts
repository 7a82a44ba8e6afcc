// Revokes what was started before a change of the account, possibly by someone other than its owner.
import type { Tx } from '#server/platform/database/pool.ts'
import * as accounts from './accounts-store.ts'
import * as links from './links-store.ts'
import { deleteSourcesOf } from './sign-in-store.ts'
import { deleteChallengesOf } from '#server/accounts/two-factor/store.ts'

/**
 * Cancels a pending address change, emailed links, and sign-ins waiting for their second factor. The account's
 * row must be locked already.
 * @param exceptPurpose purpose whose links stay valid
 */
export async function revokePending(
  tx: Tx,
  userId: string,
  exceptPurpose?: links.LinkPurpose,
): Promise<void> {
  await accounts.updateAccount(tx, userId, { pendingEmail: null, confirmedByLink: null })
  await links.deleteLinksOfPerson(tx, userId, exceptPurpose)
  await deleteChallengesOf(tx, userId)
}

/**
 * Also ends sessions, the private calendar address, known devices and, for accounts never confirmed, the profile, so that the
 * person who has just proved ownership of the address shares the account with no one.
 */
export async function revokeAccess(tx: Tx, userId: string): Promise<void> {
  await revokePending(tx, userId)
  await accounts.deleteSessionsOf(tx, userId)
  await deleteSourcesOf(tx, userId)
  await accounts.deleteCalendarAddress(tx, userId)
  await accounts.deleteUnconfirmedProfile(tx, userId)
}
