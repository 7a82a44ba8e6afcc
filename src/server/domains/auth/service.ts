// Sessions: begun by a right password, found by their token, ended.
import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { SignIn, User } from '#contract/auth.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { hashPassword, isPasswordRight } from '#server/platform/passwords.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Updates } from '#server/platform/updates.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type * as z from 'zod'
import { presentUser } from './present.ts'
import { guessWindowMinutes, guessesAllowed, isDueForTouch, sessionExpiry } from './rules.ts'
import * as store from './store.ts'

/** Runs before anyone is known, hence on the agency's own connection. */
export interface AuthPlatform {
  agency: Database
  updates: Updates
  hasRateLimits: boolean
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

async function countGuess({ agency, hasRateLimits }: AuthPlatform, emailHash: Buffer) {
  if (!hasRateLimits) return
  const { guesses, since } = await store.countGuess(agency, emailHash)
  if (guesses > guessesAllowed) {
    const end = since.getTime() + guessWindowMinutes * 60_000
    const retryAfterSeconds = Math.max(1, Math.ceil((end - Date.now()) / 1000))
    throw new Refusal('too_many_requests', { retryAfterSeconds })
  }
}

/** @throws Refusal `invalid_credentials`, alike whether or not the address exists; `too_many_requests` */
export async function signIn(
  platform: AuthPlatform,
  { email, password, remember = false }: z.output<typeof SignIn>,
  userAgent: string,
): Promise<{ user: User; token: string; expiresAt: Date }> {
  const emailHash = sha256(email)
  await countGuess(platform, emailHash)
  const found = await store.findCredentials(platform.agency, email)
  const isRight = await isPasswordRight(password, found?.passwordHash)
  if (!isRight || !found?.mayEnter) throw new Refusal('invalid_credentials')

  const token = randomBytes(32).toString('base64url')
  const expiresAt = sessionExpiry(remember, new Date())
  await platform.agency.transaction().execute(async (tx) => {
    await store.forgetGuesses(tx, emailHash)
    await store.insertSession(tx, {
      id: uuidv7(),
      userId: found.id,
      tokenHash: sha256(token),
      isRemembered: remember,
      expiresAt,
      userAgent,
    })
  })
  return { user: await getUser(platform.agency, found.id), token, expiresAt }
}

export async function signOut({ agency, updates }: AuthPlatform, token: string): Promise<void> {
  const personId = await store.deleteSession(agency, sha256(token))
  if (personId) updates.publish({ people: [personId] })
}

export interface FoundSession {
  viewer: Viewer
  expiresAt: Date
}

/** The session of a token, when it has not ended and its person may still enter. */
export async function findSession(db: Database, token: string): Promise<FoundSession | undefined> {
  const row = await store.findSession(db, sha256(token))
  if (!row) return undefined
  const now = new Date()
  let { expiresAt } = row
  if (!row.isRemembered && isDueForTouch(row.seenAt, now)) {
    expiresAt = sessionExpiry(false, now)
    await store.touchSession(db, row.sessionId, expiresAt)
  }
  const { personId, sessionId, role } = row
  const companies = row.companies.map((company) => ({ id: company.id, role: company.role }))
  return { viewer: { personId, sessionId, role, companies }, expiresAt }
}

export async function getUser(db: Tx, personId: string): Promise<User> {
  const person = await store.getPerson(db, personId)
  const companies = person.companies.map(({ id }) => id)
  return presentUser(person, await store.listFriends(db, person, companies))
}

export interface NewPerson {
  role: 'admin' | 'client'
  name: { first: string; last: string }
  email: string
  password: string | null
}

/** @throws Refusal `taken` when the address is in use */
export async function createPerson(db: Tx, { role, name, email, password }: NewPerson) {
  const id = uuidv7()
  const passwordHash = password === null ? null : await hashPassword(password)
  await store.insertPerson(db, { id, role, ...name, email, passwordHash })
  return id
}

/** Ids of everyone with a membership in any of the companies. */
export const listMembers = store.listMembers

/** Ends the sessions of those of these people whom no company lets in any more. */
export const endSessionsOfShutOut = store.deleteSessionsOfShutOut

/** Whether a task of the company may be given to this person. */
export const isAssignable = store.isAssignable

export const addMember = store.insertMembership
