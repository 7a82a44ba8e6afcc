// Queries for people and the companies that they belong to.
import { sql } from 'kysely'
import type { StaffRole } from '#contract/agency/staff-roles.ts'
import { agencyCurrency } from '#server/platform/database/billing.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { seesCompany, staffCompanies } from '#server/platform/database/tenancy.ts'
import { mustSetUpTwoFactor } from '#server/accounts/two-factor/store.ts'
import { usableCompanies } from './sessions-store.ts'

export async function getPerson(db: Tx, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'first_name as first', 'last_name as last', 'email'])
    .select(['locale', 'staff_role as staffRole', staffCompanies.as('staffCompanies')])
    .select([usableCompanies.as('companies'), mustSetUpTwoFactor.as('mustSetUpTwoFactor')])
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
