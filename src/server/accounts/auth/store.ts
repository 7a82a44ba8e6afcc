// Queries for people and their sessions.
import { sql } from 'kysely'
import type { StaffRole } from '#contract/agency/staff-roles.ts'
import { agencyCurrency } from '#server/platform/database/billing.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { seesCompany, staffCompanies } from '#server/platform/database/tenancy.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { mustSetUpTwoFactor } from '#server/accounts/two-factor/store.ts'

/**
 * The person's usable companies, as JSON: enabled ones they are not banned from. Empty until the address is confirmed, because
 * until then nobody knows who the person is.
 */
const usable = sql<{ id: string; role: 'owner' | 'member'; name: string }[]>`
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
  role: Viewer['role']
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
      usable.as('companies'),
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
    .select([staffCompanies.as('staffCompanies'), usable.as('companies')])
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

export async function getPerson(db: Tx, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'first_name as first', 'last_name as last', 'email'])
    .select(['locale', 'staff_role as staffRole', staffCompanies.as('staffCompanies')])
    .select([usable.as('companies'), mustSetUpTwoFactor.as('mustSetUpTwoFactor')])
    .select(agencyCurrency.as('currency'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Returns the companies that their people can currently use. */
export async function listEnabled(
  db: Tx,
  companies: readonly { id: string; role: 'owner' | 'member' }[],
) {
  const found = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any (${companies.map(({ id }) => id)}::uuid[])`)
    .where('state', '=', 'enabled')
    .execute()
  return companies.flatMap(({ id, role }) =>
    found.filter((one) => one.id === id).map(({ name }) => ({ id, name, role })),
  )
}

/** Other people of the same companies or, for staff, other staff. */
export async function listFriends(
  db: Tx,
  person: { id: string; role: string },
  companies: string[],
) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as first', 'last_name as last'])
    .where('id', '!=', person.id)
    .where('banned_at', 'is', null)
    .where((where) =>
      person.role === 'admin'
        ? where('role', '=', 'admin')
        : where.exists(
            where
              .selectFrom('memberships')
              .select('user_id')
              .whereRef('memberships.user_id', '=', 'users.id')
              .where('banned_at', 'is', null)
              .where('company_id', '=', sql<string>`any (${companies}::uuid[])`),
          ),
    )
    .orderBy('first_name')
    .orderBy('last_name')
    .limit(500)
    .execute()
}

export interface NewStaff {
  staffRole: StaffRole
  /** Absent or null means all. */
  companies?: readonly string[] | null
}

export interface NewPerson extends Partial<NewStaff> {
  id: string
  role: 'admin' | 'client'
  first: string
  last: string
  email: string
  passwordHash: string | null
  /** Whether the person is known to own the address. */
  isConfirmed: boolean
}

const rowOf = (person: NewPerson) => ({
  id: person.id,
  role: person.role,
  staff_role: person.staffRole ?? null,
  has_chosen_companies: Boolean(person.companies),
  first_name: person.first,
  last_name: person.last,
  email: person.email,
  password_hash: person.passwordHash,
  email_confirmed_at: person.isConfirmed ? new Date() : null,
})

export async function insertPerson(db: Tx, person: NewPerson): Promise<void> {
  await db.insertInto('users').values(rowOf(person)).execute()
  await insertStaffCompanies(db, person.id, person.companies ?? [])
}

async function insertStaffCompanies(db: Tx, userId: string, companies: readonly string[]) {
  if (companies.length === 0) return
  const rows = companies.map((companyId) => ({ user_id: userId, company_id: companyId }))
  await db.insertInto('staff_companies').values(rows).execute()
}

/** @returns false if the address is in use */
export async function insertPersonIfNew(db: Tx, person: NewPerson): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(rowOf(person))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function listMembers(db: Tx, companyIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id')
    .distinct()
    .where('company_id', '=', sql<string>`any (${companyIds}::uuid[])`)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function listOwnerIds(db: Tx, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.company_id', '=', companyId)
    .where('memberships.role', '=', 'owner')
    .where('memberships.banned_at', 'is', null)
    .where('users.banned_at', 'is', null)
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function isMember(db: Tx, personId: string, companyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('users.id', '=', personId)
    .where('memberships.company_id', '=', companyId)
    .where('memberships.banned_at', 'is', null)
    .where('users.banned_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
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

/** Staff who can see the company, and its own people; without banned ones. */
const assignable = (db: Tx, companyId: string) =>
  db
    .selectFrom('users')
    .where('banned_at', 'is', null)
    .where(
      sql<boolean>`(users.role = 'admin' and ${seesCompany(companyId)}
        or exists (select from memberships m
        where m.user_id = users.id and m.company_id = ${companyId} and m.banned_at is null))`,
    )

export async function isAssignable(db: Tx, personId: string, companyId: string): Promise<boolean> {
  const found = await assignable(db, companyId)
    .select('id')
    .where('id', '=', personId)
    .executeTakeFirst()
  return found !== undefined
}

/** Staff first, then by name. */
export const listAssignable = (db: Tx, companyId: string) =>
  assignable(db, companyId)
    .select(['id', 'first_name as first', 'last_name as last', 'role'])
    .orderBy(sql`role <> 'admin'`)
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('id')
    .execute()

/** Includes email addresses, because imported lists may use either to name people. */
export const listAssignableWithEmail = (db: Tx, companyId: string) =>
  assignable(db, companyId)
    .select(['id', 'first_name as first', 'last_name as last', 'email'])
    .execute()

export async function insertMembership(
  db: Tx,
  membership: { userId: string; companyId: string; role: 'owner' | 'member' },
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({
      user_id: membership.userId,
      company_id: membership.companyId,
      role: membership.role,
      banned_at: null,
    })
    .execute()
}
