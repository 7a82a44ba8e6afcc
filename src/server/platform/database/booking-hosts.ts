// SQL conditions for consultation hosts: staff whose current role may read the inbox.
import { type RawBuilder, sql } from 'kysely'
import { rolesWith } from '#contract/agency/staff-roles.ts'

/** For a query that contains the `users` table under this name. */
export const canHost = (users: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  return sql<boolean>`(${column('role')} = 'admin' and ${column('banned_at')} is null
    and not ${column('has_chosen_companies')} and ${column('staff_role')} = any (${rolesWith('inbox')}::text[]))`
}

/** Ids of the hosts visitors can book. */
export const activeHosts = sql`select booking_hosts.person_id from booking_hosts
  join users on users.id = booking_hosts.person_id
  where booking_hosts.is_active and booking_hosts.hours <> '[]' and ${canHost('users')}`
