// The interface of auth for other nouns: people, sessions, links, passwords.
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#server/platform/database/pool.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import * as accounts from './accounts-store.ts'
import { addressInUse, confirmAddress } from './emails.ts'
import { deleteExpiredLinks } from './links.ts'
import { deleteOldSources } from './sign-in-store.ts'
import * as sessionsStore from './sessions-store.ts'
import * as store from './store.ts'
import {
  deleteExpiredChallenges,
  hasTwoFactor,
  isTwoFactorEnabled,
  listOwing,
} from '#server/accounts/two-factor/store.ts'

export { deadLink, hasLink, makeLink, readLink, consumeLink } from './links.ts'
export { emailPasswordLink, recipient } from './emails.ts'
export { revokeAccess, revokePending } from './revocation.ts'
export { assertAllowedPassword, lockOwnAccount, verifyOwnPassword } from './passwords.ts'
export { verifyEmail } from './addresses.ts'
export { mailLimit, networkLimit } from './rules.ts'
export { answerSignedIn } from './session-cookies.ts'
export { verifyCredentials } from './sign-in-attempts.ts'
export { removeTwoFactor } from '#server/accounts/two-factor/set-up.ts'
export { getRelyingParty } from '#server/accounts/passkeys/verify.ts'
export { type Caller, verifySecondFactor } from '#server/accounts/passkeys/sign-in.ts'
export type { AuthPlatform } from './auth-platform.ts'
export {
  admit,
  beginSession,
  describeSessionEnd,
  findSession,
  findCallers,
  getUser,
} from './sessions.ts'

export type NewPerson = {
  name: { first: string; last: string }
  email: string
  password: string | null
} & ({ role: 'client' } | ({ role: 'admin' } & store.NewStaff))

/**
 * Creates a person whose address needs no confirmation because the agency entered it.
 * @throws AppError `taken` if the address is in use
 */
export async function createPerson(db: Tx, { name, email, password, ...kind }: NewPerson) {
  const id = uuidv7()
  const passwordHash = password === null ? null : await hashPassword(password)
  await store.insertPerson(db, { id, ...kind, ...name, email, passwordHash, isConfirmed: true })
  return id
}

/** Ids of all people with a membership in any of the companies. */
export const listMembers = store.listMembers

/** Ends the sessions of those people who no longer have access through any company. */
export const endSessionsOfShutOut = sessionsStore.deleteSessionsOfShutOut

/** Whether a task of the company may be assigned to the person. */
export const { isAssignable, listAssignable, listAssignableWithEmail } = store

export const addMember = store.insertMembership

export const {
  deleteSessionById,
  deleteSessionsOf,
  findAccount,
  listStaffWith,
  lockAccount,
  updateAccount,
} = accounts
export { assertSession, listSessionsOf } from './own-sessions.ts'
export type { AccountRow } from './accounts-store.ts'

/** @returns false, without writing anything, if the address is in use */
export const addPersonIfNew = store.insertPersonIfNew

/** Ids of the company's owners, except banned ones. */
export const listOwnerIds = store.listOwnerIds

/** Whether the person is currently a member of the company. */
export const isMember = store.isMember

/** Whether the person may currently be signed in. */
export const canEnter = sessionsStore.canPersonEnter

export const emails = { addressInUse, confirmAddress }

export { hasTwoFactor, isTwoFactorEnabled }
/** Staff who still have to set up a required second factor. */
export const listOwingTwoFactor = listOwing

/** Deletes expired links and sessions. */
export async function tidyAccounts(db: Tx): Promise<void> {
  await deleteExpiredLinks(db)
  await accounts.deleteExpiredSessions(db)
  await deleteOldSources(db)
  await deleteExpiredChallenges(db)
}
