// Queries for sessions: whose they are, and who may still enter.
import { sql } from 'kysely'
import type { StaffRole } from '#contract/agency/staff-roles.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { staffCompanies } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { mustSetUpTwoFactor } from '#server/accounts/two-factor/store.ts'

/**
 * The person's usable companies, as JSON: enabled ones they are not banned from. Empty until the address is confirmed, because
 * until then no one knows who the person is.
 */
export const usableCompanies = sql<{ id: string; role: 'owner' | 'member'; name: string }[]>`
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'role', m.role, 'name', c.name) order by c.name)
    from memberships m join companies c on c.id = m.company_id
    where m.user_id = users.id and m.banned_at is null and c.state = 'enabled'
      and users.email_confirmed_at is not null), '[]')`

/**
 * Lets in staff, people with an accessible or pending company, and people without any company. Keeps out people who have lost
 * access to all their companies, and banned people.
 */
export const canEnter = sql<boolean>`users.banned_at is null and (users.role = 'admin'
  or not exists (select from memberships m where m.user_id = users.id)
  or exists (select from memberships m join companies c on c.id = m.company_id
    where m.user_id = users.id and m.banned_at is null and c.state <> 'disabled'))`

export interface SessionRow {
  sessionId: string
  personId: string
  role: Caller['role']
  staffRole: StaffRole | null
  staffCompanies: string[] | null
  companies: { id: string; role: 'owner' | 'member'; name: string }[]
  mustSetUpTwoFactor: boolean
  isRemembered: boolean
  seenAt: Date
  expiresAt: Date
}

/** Finds a session that has not ended and whose person may still sign in. */
export const findSession = (db: Tx, tokenHash: Buffer): Promise<SessionRow | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'users.id as personId',
      'users.role',
      'users.staff_role as staffRole',
      staffCompanies.as('staffCompanies'),
      usableCompanies.as('companies'),
      mustSetUpTwoFactor.as('mustSetUpTwoFactor'),
      'sessions.is_remembered as isRemembered',
      'sessions.seen_at as seenAt',
      'sessions.expires_at as expiresAt',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where(canEnter)
    .executeTakeFirst()

/** Returns only people who may sign in. */
export function findEnterable(db: Tx, people: string[]) {
  return db
    .selectFrom('users')
    .select(['users.id as personId', 'users.staff_role as staffRole'])
    .select([staffCompanies.as('staffCompanies'), usableCompanies.as('companies')])
    .where('users.id', '=', sql<string>`any (${people}::uuid[])`)
    .where(canEnter)
    .execute()
}

/** Includes expired sessions. */
export async function findAnySession(
  db: Tx,
  tokenHash: Buffer,
): Promise<{ personId: string } | undefined> {
  return db
    .selectFrom('sessions')
    .select('user_id as personId')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function touchSession(db: Tx, id: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_at: new Date(), expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export interface NewSession {
  id: string
  userId: string
  tokenHash: Buffer
  isRemembered: boolean
  expiresAt: Date
  userAgent: string
}

export async function insertSession(db: Tx, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      is_remembered: session.isRemembered,
      expires_at: session.expiresAt,
      user_agent: session.userAgent.slice(0, 300),
    })
    .execute()
}

/** @returns the session's owner */
export async function deleteSession(db: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return gone?.user_id
}

export async function canPersonEnter(db: Tx, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(canEnter)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteSessionsOfShutOut(db: Tx, people: string[]): Promise<void> {
  await db
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.id', '=', sql<string>`any (${people}::uuid[])`)
    .where(sql<boolean>`(not (${canEnter}) or (users.role = 'client'
      and not exists (select from memberships m where m.user_id = users.id)))`)
    .execute()
}
