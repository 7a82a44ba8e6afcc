// What other domains may ask of accounts: people, sessions, links, passwords.
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#server/platform/database/pool.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import * as accounts from './accounts-store.ts'
import { addressInUse, confirmAddress, resetPassword } from './emails.ts'
import { deleteExpiredLinks } from './links.ts'
import { deleteOldSources } from './sign-in-store.ts'
import * as store from './store.ts'
import {
  deleteExpiredChallenges,
  hasTwoFactor,
  isTwoFactorEnabled,
  listOwing,
} from './two-factor/store.ts'

export { deadLink, hasLink, makeLink, readLink, consumeLink } from './links.ts'
export { recipient } from './emails.ts'
export { revokeAccess, revokePending } from './revocation.ts'
export { assertAllowedPassword, lockOwnAccount, verifyOwnPassword } from './passwords.ts'
export { verifyEmail } from './addresses.ts'
export { mailLimit, networkLimit } from './rules.ts'
export { answerSignedIn } from './session-cookies.ts'
export { verifyCredentials } from './sign-in-attempts.ts'
export { removeTwoFactor } from './two-factor/set-up.ts'
export { relyingPartyOf } from './passkeys/relying-party.ts'
export { type Caller, verifySecondFactor } from './passkeys/sign-in.ts'
export type { AuthPlatform } from './auth-platform.ts'
export {
  admit,
  beginSession,
  describeSessionEnd,
  findSession,
  findViewers,
  getUser,
} from './sessions.ts'

export type NewPerson = {
  name: { first: string; last: string }
  email: string
  password: string | null
} & ({ role: 'client' } | ({ role: 'admin' } & store.NewStaff))

/**
 * Someone whose address needs no confirming: made by the agency itself.
 * @throws AppError `taken` when the address is in use
 */
export async function createPerson(db: Tx, { name, email, password, ...kind }: NewPerson) {
  const id = uuidv7()
  const passwordHash = password === null ? null : await hashPassword(password)
  await store.insertPerson(db, { id, ...kind, ...name, email, passwordHash, isConfirmed: true })
  return id
}

/** Ids of everyone with a membership in any of the companies. */
export const listMembers = store.listMembers

/** Ends the sessions of those of these people whom no company lets in any more. */
export const endSessionsOfShutOut = store.deleteSessionsOfShutOut

/** Whether a task of the company may be given to this person. */
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

/** @returns false when the address is in use: then nothing was written */
export const addPersonIfNew = store.insertPersonIfNew

/** Ids of the company's owners who are not banned. */
export const listOwnerIds = store.listOwnerIds

/** Whether the company is the person's right now. */
export const isMember = store.isMember

/** Whether the person may be signed in now. */
export const canEnter = store.canPersonEnter

export const emails = { addressInUse, confirmAddress, resetPassword }

export { hasTwoFactor, isTwoFactorEnabled }
/** Staff who would have to set up a second factor now. */
export const listOwingTwoFactor = listOwing

/** Takes away what has expired. */
export async function tidyAccounts(db: Tx): Promise<void> {
  await deleteExpiredLinks(db)
  await accounts.deleteExpiredSessions(db)
  await deleteOldSources(db)
  await deleteExpiredChallenges(db)
}
