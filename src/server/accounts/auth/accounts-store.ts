// Queries for account data other than sessions: password, addresses, preferences.
import { sql } from 'kysely'
import { type StaffPermission, rolesWith } from '#contract/agency/staff-roles.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface AccountRow {
  id: string
  role: 'admin' | 'client'
  first: string
  last: string
  email: string
  passwordHash: string | null
  emailConfirmedAt: Date | null
  pendingEmail: string | null
  locale: string | null
  timeZone: string | null
  bannedAt: Date | null
}

function accounts(db: Tx) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'first_name as first', 'last_name as last', 'email', 'locale'])
    .select(['password_hash as passwordHash', 'email_confirmed_at as emailConfirmedAt'])
    .select(['pending_email as pendingEmail', 'time_zone as timeZone', 'banned_at as bannedAt'])
}

export async function findAccount(
  db: Tx,
  by: { id: string } | { email: string },
): Promise<AccountRow | undefined> {
  const found = accounts(db)
  return 'id' in by
    ? found.where('id', '=', by.id).executeTakeFirst()
    : found.where('email', '=', by.email).executeTakeFirst()
}

export async function hasEnabledCompany(db: Tx, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .select('companies.id')
    .where('memberships.user_id', '=', id)
    .where('memberships.banned_at', 'is', null)
    .where('companies.state', '=', 'enabled')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the account's row. */
export async function lockAccount(db: Tx, id: string): Promise<AccountRow | undefined> {
  return accounts(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface AccountChange {
  first?: string
  last?: string
  email?: string
  passwordHash?: string
  isConfirmed?: true
  pendingEmail?: string | null
  confirmedByLink?: Buffer | null
  locale?: string | null
  timeZone?: string | null
  banned?: boolean
}

export async function updateAccount(db: Tx, id: string, change: AccountChange): Promise<void> {
  const { first, last, email, passwordHash, pendingEmail, locale, timeZone } = change
  const values = {
    ...(first !== undefined && { first_name: first }),
    ...(last !== undefined && { last_name: last }),
    ...(email !== undefined && { email }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(change.isConfirmed && {
      email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())`,
    }),
    ...(pendingEmail !== undefined && { pending_email: pendingEmail }),
    ...(change.confirmedByLink !== undefined && { confirmed_by_link: change.confirmedByLink }),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(change.banned !== undefined && {
      banned_at: change.banned ? sql<Date>`coalesce(banned_at, now())` : null,
    }),
  }
  if (Object.keys(values).length === 0) return
  await db.updateTable('users').set(values).where('id', '=', id).execute()
}

export async function isConfirmedByLink(db: Tx, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('confirmed_by_link', '=', tokenHash)
    .where('banned_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Staff who are not banned and whose role includes the permission for all companies. */
export async function listStaffWith(db: Tx, permission: StaffPermission): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('staff_role', 'in', rolesWith(permission))
    .where('has_chosen_companies', '=', false)
    .where('banned_at', 'is', null)
    .orderBy('created_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export interface OwnSessionRow {
  id: string
  userAgent: string
  isRemembered: boolean
  createdAt: Date
  seenAt: Date
  expiresAt: Date
}

export async function listSessions(db: Tx, personId: string): Promise<OwnSessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'is_remembered as isRemembered'])
    .select(['created_at as createdAt', 'seen_at as seenAt', 'expires_at as expiresAt'])
    .where('user_id', '=', personId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns whether this person had the session */
export async function deleteSessionById(db: Tx, personId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Locks the session until the transaction ends. */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

export async function isSessionSince(db: Tx, id: string, minutes: number): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return found !== undefined
}

/** Anyone who had access to the account may know this private address. */
export async function deleteCalendarAddress(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('calendar_addresses').where('person_id', '=', userId).execute()
}

/** Deletes the photo, language and time zone of an unconfirmed account, which someone else may have chosen. */
export async function deleteUnconfirmedProfile(db: Tx, userId: string): Promise<void> {
  const unconfirmed = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
  await db.deleteFrom('person_photos').where('person_id', 'in', unconfirmed).execute()
  await db
    .updateTable('users')
    .set({ locale: null, time_zone: null })
    .where('id', 'in', unconfirmed)
    .execute()
}

/** @param exceptId session to keep */
export async function deleteSessionsOf(db: Tx, personId: string, exceptId?: string): Promise<void> {
  const all = db.deleteFrom('sessions').where('user_id', '=', personId)
  await (exceptId === undefined ? all : all.where('id', '!=', exceptId)).execute()
}

/** Keeps expired sessions for a month, so that open windows can tell expiry from being signed out. */
export async function deleteExpiredSessions(db: Tx): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
