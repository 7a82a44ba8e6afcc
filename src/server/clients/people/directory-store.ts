// Queries everyone who can sign in.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyRole } from '#contract/clients/companies.ts'
import type { DirectoryQuery, directorySorts } from '#contract/clients/directory.ts'
import { type StaffRole, staffRoles } from '#contract/agency/staff-roles.ts'
import { hasTwoFactor } from '#server/accounts/auth/service.ts'
import { containing, orderBy } from '#server/platform/database/list.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { seesCompany, staffCompanies, visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isPermitted, canSeeAllCompanies } from '#server/platform/caller.ts'

export interface DirectoryRow {
  id: string
  first: string
  last: string
  email: string
  staffRole: StaffRole | null
  /** Staff only; null means all companies. */
  staffCompanies: string[] | null
  memberships: { id: string; name: string; role: CompanyRole; banned: boolean }[]
  bannedAt: Date | null
  emailConfirmedAt: Date | null
  lastSeenAt: Date | null
  /** Null if the caller may not see it. */
  hasTwoFactor: boolean | null
  createdAt: Date
}

const membershipsFor = (caller: Caller) => sql<DirectoryRow['memberships']>`
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'role', m.role,
      'banned', m.banned_at is not null) order by lower(c.name), c.id)
    from memberships m join companies c on c.id = m.company_id
    where m.user_id = users.id and ${visibleTo(caller, 'c.id')}), '[]')`

const lastSeenAt = sql<Date | null>`(select max(s.seen_at) from sessions s where s.user_id = users.id)`

/** Visible only to people who manage staff. */
const twoFactorFor = (caller: Caller) =>
  isPermitted(caller, 'staff')
    ? sql<boolean | null>`${hasTwoFactor}`
    : sql<boolean | null>`null::boolean`

const isClientOf = (caller: Caller) =>
  canSeeAllCompanies(caller)
    ? sql<SqlBool>`users.role = 'client'`
    : sql<SqlBool>`exists (select from memberships m where m.user_id = users.id
        and ${visibleTo(caller, 'm.company_id')})`

/** Staff managers see everyone; others see clients of the companies they have access to. */
const isSeenBy = (caller: Caller) =>
  isPermitted(caller, 'staff') ? sql<SqlBool>`true` : isClientOf(caller)

function people(tx: Tx, caller: Caller) {
  return tx
    .selectFrom('users')
    .select(['users.id', 'first_name as first', 'last_name as last', 'email'])
    .select(['staff_role as staffRole', 'banned_at as bannedAt', 'created_at as createdAt'])
    .select(['email_confirmed_at as emailConfirmedAt', staffCompanies.as('staffCompanies')])
    .select([membershipsFor(caller).as('memberships'), lastSeenAt.as('lastSeenAt')])
    .select(twoFactorFor(caller).as('hasTwoFactor'))
    .where('users.erased_at', 'is', null)
    .where(isSeenBy(caller))
}

const hasRole = (caller: Caller, role: NonNullable<DirectoryQuery['role']>) => {
  if (role === 'staff') return sql<SqlBool>`users.role = 'admin'`
  if (role === 'client') return sql<SqlBool>`users.role = 'client'`
  if (role !== 'owner' && role !== 'member') return sql<SqlBool>`staff_role = ${role}`
  return sql<SqlBool>`exists (select from memberships m where m.user_id = users.id and m.role = ${role}
    and ${visibleTo(caller, 'm.company_id')})`
}

const isOfCompany = (caller: Caller, companyId: string) => sql<SqlBool>`(
  exists (select from memberships m where m.user_id = users.id and m.company_id = ${companyId}
    and ${visibleTo(caller, 'm.company_id')})
  or users.role = 'admin' and ${seesCompany(companyId)})`

const roleOrder = sql.lit(`{${[...staffRoles, 'client'].join(',')}}`)

const sortable: Record<(typeof directorySorts)[number], RawBuilder<unknown>> = {
  name: sql`lower(first_name || ' ' || last_name)`,
  email: sql`email`,
  role: sql`array_position(${roleOrder}::text[], coalesce(staff_role, 'client'))`,
  lastSeen: sql`coalesce(${lastSeenAt}, '-infinity')`,
}

export function matchingPeople(tx: Tx, caller: Caller, query: DirectoryQuery) {
  const { search, role, company, sort } = query
  const text = sql`lower(first_name || ' ' || last_name || ' ' || email)`
  return people(tx, caller)
    .where((where) =>
      where.and([
        ...(search ? [sql<SqlBool>`${text} like lower(${containing(search)})`] : []),
        ...(role ? [hasRole(caller, role)] : []),
        ...(company ? [isOfCompany(caller, company)] : []),
      ]),
    )
    .orderBy(orderBy(sort, sortable))
    .orderBy(sortable.name)
    .orderBy('users.id')
}

export const findPerson = (tx: Tx, caller: Caller, id: string): Promise<DirectoryRow | undefined> =>
  people(tx, caller).where('users.id', '=', id).executeTakeFirst()
