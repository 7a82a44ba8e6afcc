// Starts sessions after a successful sign-in, finds them by token, and ends them.
import { uuidv7 } from 'uuidv7'
import type { SignIn, SignInChallenge, User } from '#contract/accounts/auth.ts'
import type { SessionEnd } from '#contract/accounts/session-end.ts'
import { notify } from '#server/platform/database/notify.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { type Caller, isReadOnly } from '#server/platform/caller.ts'
import type * as z from 'zod'
import { presentUser } from './present.ts'
import { isDueForTouch, sessionExpiry } from './rules.ts'
import type { AuthPlatform } from './auth-platform.ts'
import { resetAttempts, saveSources, verifyCredentials } from './sign-in-attempts.ts'
import { lockPasswordIfSame } from './sign-in-store.ts'
import * as sessionsStore from './sessions-store.ts'
import * as store from './store.ts'
import { makeChallenge } from '#server/accounts/two-factor/challenges.ts'
import { listMethods } from '#server/accounts/two-factor/store.ts'

interface BegunSession {
  token: string
  expiresAt: Date
}

export async function beginSession(
  tx: Tx,
  userId: string,
  { remember, userAgent }: { remember: boolean; userAgent: string },
): Promise<BegunSession> {
  const token = newToken()
  const expiresAt = sessionExpiry(remember, new Date())
  await sessionsStore.insertSession(tx, {
    id: uuidv7(),
    userId,
    tokenHash: hashToken(token),
    isRemembered: remember,
    expiresAt,
    userAgent,
  })
  return { token, expiresAt }
}

/** A session, and the browser's new device token. */
export interface SignedIn extends BegunSession {
  deviceToken: string
}

/** Starts a session for someone who has just proved their password or their address. */
export async function admit(
  tx: Tx,
  { id, email }: { id: string; email: string },
  { remember, source }: { remember: boolean; source: CallSource },
): Promise<SignedIn> {
  await resetAttempts(tx, email, source)
  const deviceToken = await saveSources(tx, id, source)
  const session = await beginSession(tx, id, { remember, userAgent: source.userAgent })
  return { ...session, deviceToken }
}

/**
 * @returns a session, or a challenge for the account's second factor
 * @throws AppError `invalid_credentials`, whether or not the address exists; `too_many_requests`
 */
export async function signIn(
  platform: AuthPlatform,
  { email, password, remember = false }: z.output<typeof SignIn>,
  source: CallSource,
): Promise<(SignedIn & { user: User }) | SignInChallenge> {
  const found = await verifyCredentials(platform, { email, password, source })
  if (!found?.canEnter) throw new AppError('invalid_credentials')

  const begun = await platform.agencyDatabase.transaction().execute(async (tx) => {
    // If the password was changed meanwhile, no session may start with the old one.
    if (!(await lockPasswordIfSame(tx, found.id, found.passwordHash))) {
      throw new AppError('invalid_credentials')
    }
    const methods = await listMethods(tx, found.id)
    if (methods.length > 0) {
      const challenge = await makeChallenge(tx, { userId: found.id, isRemembered: remember })
      return { twoFactor: true, challenge, methods } as const
    }
    return admit(tx, found, { remember, source })
  })
  if ('challenge' in begun) return begun
  return { user: await getUser(platform.agencyDatabase, found.id), ...begun }
}

export async function signOut({ agencyDatabase }: AuthPlatform, token: string): Promise<void> {
  await agencyDatabase.transaction().execute(async (tx) => {
    const personId = await sessionsStore.deleteSession(tx, hashToken(token))
    if (personId) await notify(tx, { people: [personId] })
  })
}

export interface FoundSession {
  caller: Caller
  expiresAt: Date
}

/**
 * Finds the session of a token if it has not ended and its person may still sign in.
 * @param isActivity whether the request shows that someone is there, which extends the idle limit
 */
export async function findSession(
  db: Database,
  token: string,
  { isActivity }: { isActivity: boolean },
): Promise<FoundSession | undefined> {
  const row = await sessionsStore.findSession(db, hashToken(token))
  if (!row) return undefined
  const now = new Date()
  let { expiresAt } = row
  if (isActivity && !row.isRemembered && isDueForTouch(row.seenAt, now)) {
    expiresAt = sessionExpiry(false, now)
    await sessionsStore.touchSession(db, row.sessionId, expiresAt)
  }
  return { caller: toCaller(row), expiresAt }
}

function toCaller({
  personId,
  sessionId,
  staffRole,
  mustSetUpTwoFactor = false,
  ...row
}: Pick<
  sessionsStore.SessionRow,
  'personId' | 'sessionId' | 'staffRole' | 'staffCompanies' | 'companies'
> & { mustSetUpTwoFactor?: boolean }): Caller {
  if (staffRole) {
    const rights = { staffRole, companies: row.staffCompanies }
    return {
      personId,
      sessionId,
      role: 'admin',
      ...rights,
      ...(mustSetUpTwoFactor && { mustSetUpTwoFactor }),
    }
  }
  const companies = row.companies.map(({ id, role }) => ({ id, role }))
  return { personId, sessionId, role: 'client', companies }
}

/** Returns each person's current caller; omits people who may not sign in. */
export async function findCallers(db: Tx, people: string[]): Promise<Map<string, Caller>> {
  const rows = await sessionsStore.findEnterable(db, people)
  return new Map(rows.map((row) => [row.personId, toCaller({ ...row, sessionId: '' })]))
}

/**
 * Why a token no longer works. Expired sessions are kept for a while; ended ones are deleted.
 * @param personId owner of the session, if known
 */
export async function describeSessionEnd(
  db: Database,
  token: string,
  personId?: string,
): Promise<SessionEnd> {
  const session = await sessionsStore.findAnySession(db, hashToken(token))
  const owner = session?.personId ?? personId
  if (owner !== undefined && !(await sessionsStore.canPersonEnter(db, owner))) return 'banned'
  return session ? 'expired' : 'ended'
}

/** Describes the caller; staff viewing a company's portal appear as one of its people. */
export async function getUserOf(db: Tx, caller: Caller): Promise<User> {
  if (!isReadOnly(caller)) return getUser(db, caller.personId)
  const person = await store.getPerson(db, caller.personId)
  const companies = await store.listEnabled(db, caller.companies)
  const asClient = {
    ...person,
    role: 'client',
    staffRole: null,
    companies,
    mustSetUpTwoFactor: false,
  } as const
  const ids = companies.map(({ id }) => id)
  return {
    ...presentUser(asClient, await store.listFriends(db, asClient, ids)),
    isClientView: true,
    ...(caller.hidesMoney && { hidesMoney: true }),
  }
}

export async function getUser(db: Tx, personId: string): Promise<User> {
  const person = await store.getPerson(db, personId)
  const companies = person.companies.map(({ id }) => id)
  return presentUser(person, await store.listFriends(db, person, companies))
}
