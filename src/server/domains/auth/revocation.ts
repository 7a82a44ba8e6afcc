// What a change of an account takes away: whatever was begun before, perhaps by somebody else than its owner.
import type { Tx } from '#server/platform/database/pool.ts'
import * as accounts from './accounts-store.ts'
import * as links from './links-store.ts'
import { deleteSourcesOf } from './sign-in-store.ts'
import { deleteChallengesOf } from './two-factor/store.ts'

/**
 * Ends a change of address that waits for its confirmation, the links mailed for the account, and sign-ins that wait for
 * their second factor. The caller holds the account's row locked.
 * @param exceptPurpose links for this go on
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
 * Ends the sessions as well, the private calendar address, what browsers are known by, and the profile of an account that was
 * never confirmed: whoever proved just now that the address is theirs shares the account with nobody.
 */
export async function revokeAccess(tx: Tx, userId: string): Promise<void> {
  await revokePending(tx, userId)
  await accounts.deleteSessionsOf(tx, userId)
  await deleteSourcesOf(tx, userId)
  await accounts.deleteCalendarAddress(tx, userId)
  await accounts.deleteUnconfirmedProfile(tx, userId)
}
