// Stores erasure requests, and finds what the people who made them are responsible for.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'
import type { Responsibilities } from './rules.ts'

export interface RequestRow {
  personId: string
  first: string
  last: string
  email: string
  /** An unconfirmed address may belong to someone else. */
  isConfirmed: boolean
  isStaff: boolean
  reason: string
  askedAt: Date
}

const requests = (tx: Tx) =>
  tx
    .selectFrom('erasure_requests')
    .innerJoin('users', 'users.id', 'erasure_requests.person_id')
    .select(['person_id as personId', 'first_name as first', 'last_name as last', 'email'])
    .select(sql<boolean>`users.role = 'admin'`.as('isStaff'))
    .select(sql<boolean>`email_confirmed_at is not null`.as('isConfirmed'))
    .select(['reason', 'asked_at as askedAt'])

export const listRequests = (tx: Tx): Promise<RequestRow[]> =>
  requests(tx).orderBy('asked_at').orderBy('person_id').limit(500).execute()

export const findRequest = (tx: Tx, personId: string): Promise<RequestRow | undefined> =>
  requests(tx).where('person_id', '=', personId).executeTakeFirst()

/** @returns whether the request is new */
export async function insertRequest(tx: Tx, personId: string, reason: string): Promise<boolean> {
  const added = await tx
    .insertInto('erasure_requests')
    .values({ person_id: personId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function deleteRequest(tx: Tx, personId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('erasure_requests')
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function findResponsibilities(tx: Tx, personId: string): Promise<Responsibilities> {
  const { rows } = await sql<Responsibilities>`select
    exists (select from users where id = ${personId} and staff_role = 'administrator')
      and not exists (select from users where id <> ${personId} and staff_role = 'administrator'
        and banned_at is null and password_hash is not null) as "isLastAdministrator",
    array(select companies.name from memberships own join companies on companies.id = own.company_id
      where own.user_id = ${personId} and own.role = 'owner' and own.banned_at is null
        and not exists (select from memberships other join users on users.id = other.user_id
          where other.company_id = own.company_id and other.user_id <> ${personId} and other.role = 'owner'
            and other.banned_at is null and users.banned_at is null)
      order by lower(companies.name)) as "onlyOwnerOf"`.execute(tx)
  return rows[0] ?? { isLastAdministrator: false, onlyOwnerOf: [] }
}

/** Locked until `tx` ends, so if two owners leave at once, the second one sees that they are the last. */
export async function lockCompaniesOf(tx: Tx, personId: string): Promise<void> {
  await sql`select from memberships where company_id in
      (select company_id from memberships where user_id = ${personId} and role = 'owner')
    order by company_id, user_id for update`.execute(tx)
}

/** People who requested their erasure. */
export const attention: AttentionSources = {
  erasure: ({ caller }) =>
    isPermitted(caller, 'staff')
      ? sql`select users.id, first_name || ' ' || last_name as title, email as place, null::text as due,
          '/app/admin/people' as path, row_number() over (order by asked_at) as place_in_line
        from erasure_requests join users on users.id = person_id where person_id <> ${caller.personId}`
      : undefined,
}
