// Sessions: begun by a right password, found by their token, ended.
import { uuidv7 } from 'uuidv7'
import type { SignIn, SignInChallenge, User } from '#contract/auth.ts'
import type { SessionEnd } from '#contract/session-end.ts'
import { loaderPerDatabase } from '#server/platform/database/batch-loader.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import type { CallSource } from '#server/platform/http/device-cookie.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { type Viewer, isReadOnly } from '#server/platform/viewer.ts'
import type * as z from 'zod'
import { presentUser } from './present.ts'
import { isDueForTouch, sessionExpiry } from './rules.ts'
import type { AuthPlatform } from './auth-platform.ts'
import { resetAttempts, verifyCredentials } from './sign-in-attempts.ts'
import { saveSources } from './sign-in-sources.ts'
import { lockPasswordIfSame } from './sign-in-store.ts'
import * as store from './store.ts'
import { makeChallenge } from './two-factor/challenges.ts'
import { listMethods } from './two-factor/store.ts'

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
  await store.insertSession(tx, {
    id: uuidv7(),
    userId,
    tokenHash: hashToken(token),
    isRemembered: remember,
    expiresAt,
    userAgent,
  })
  return { token, expiresAt }
}

/** A session, and the token that its browser is known by from now on. */
export interface SignedIn extends BegunSession {
  deviceToken: string
}

/** Of whoever has just given the account's password, or proved that the account's address is theirs. */
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
 * @returns a session, or the challenge that the account's second factor answers
 * @throws AppError `invalid_credentials`, alike whether or not the address exists; `too_many_requests`
 */
export async function signIn(
  platform: AuthPlatform,
  { email, password, remember = false }: z.output<typeof SignIn>,
  source: CallSource,
): Promise<(SignedIn & { user: User }) | SignInChallenge> {
  const found = await verifyCredentials(platform, { email, password, source })
  if (!found?.canEnter) throw new AppError('invalid_credentials')

  const begun = await platform.agency.transaction().execute(async (tx) => {
    // A password set anew meanwhile has ended all sessions: none may begin with the former.
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
  return { user: await getUser(platform.agency, found.id), ...begun }
}

export async function signOut({ agency, updates }: AuthPlatform, token: string): Promise<void> {
  const personId = await store.deleteSession(agency, hashToken(token))
  if (personId) updates.publish({ people: [personId] })
}

export interface FoundSession {
  viewer: Viewer
  expiresAt: Date
}

/** Every call of someone signed in begins with this: calls that come at once ask together. */
const loadSession = loaderPerDatabase(store.findSessions)

/**
 * The session of a token, when it has not ended and its person may still enter.
 * @param isActivity whether this call shows that somebody is there, so that the session does not end for being idle
 */
export async function findSession(
  db: Database,
  token: string,
  { isActivity }: { isActivity: boolean },
): Promise<FoundSession | undefined> {
  const row = await loadSession(db, hashToken(token).toString('hex'))
  if (!row) return undefined
  const now = new Date()
  let { expiresAt } = row
  if (isActivity && !row.isRemembered && isDueForTouch(row.seenAt, now)) {
    expiresAt = sessionExpiry(false, now)
    await store.touchSession(db, row.sessionId, expiresAt)
  }
  return { viewer: viewerOf(row), expiresAt }
}

function viewerOf({
  personId,
  sessionId,
  staffRole,
  mustSetUpTwoFactor = false,
  ...row
}: Pick<
  store.SessionRow,
  'personId' | 'sessionId' | 'staffRole' | 'staffCompanies' | 'companies'
> & { mustSetUpTwoFactor?: boolean }): Viewer {
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

/** As whom each of these people would see things now; without those who may not enter. */
export async function findViewers(db: Tx, people: string[]): Promise<Map<string, Viewer>> {
  const rows = await store.findEnterable(db, people)
  return new Map(rows.map((row) => [row.personId, viewerOf({ ...row, sessionId: '' })]))
}

/**
 * Why a token opens no session any more. What somebody ended has left nothing behind; what expired is known for a while.
 * @param personId whose session it was, where that is known
 */
export async function describeSessionEnd(
  db: Database,
  token: string,
  personId?: string,
): Promise<SessionEnd> {
  const session = await store.findAnySession(db, hashToken(token))
  const owner = session?.personId ?? personId
  if (owner !== undefined && !(await store.canPersonEnter(db, owner))) return 'banned'
  return session ? 'expired' : 'ended'
}

/** Whoever calls: staff who view a company's portal are one of its people there. */
export async function getUserOf(db: Tx, viewer: Viewer): Promise<User> {
  if (!isReadOnly(viewer)) return getUser(db, viewer.personId)
  const person = await store.getPerson(db, viewer.personId)
  const companies = await store.listEnabled(db, viewer.companies)
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
    ...(viewer.hidesMoney && { hidesMoney: true }),
  }
}

export async function getUser(db: Tx, personId: string): Promise<User> {
  const person = await store.getPerson(db, personId)
  const companies = person.companies.map(({ id }) => id)
  return presentUser(person, await store.listFriends(db, person, companies))
}
