// What the database's own catalogue says about our tables.
import type { TestDatabase } from './database.ts'

export interface Table {
  name: string
  owner: string
  /** Row-level security is on, and holds for the owner as well. */
  secured: boolean
  forced: boolean
  hasCompany: boolean
  hasCompanyAlways: boolean
  /** A client's connection may do something with it. */
  isForClients: boolean
  /** Roles that a policy of the table names. */
  policies: string[]
}

export const ourTables = `select c.oid, c.relname as name, c.relrowsecurity as secured,
    c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'
      and not a.attisdropped) as "hasCompany",
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'
      and a.attnotnull) as "hasCompanyAlways",
    has_any_column_privilege('enfilade_client', c.oid, 'select, insert, update, references') or
      has_table_privilege('enfilade_client', c.oid, 'delete, truncate, trigger') as "isForClients",
    array(select r.rolname::text from pg_policy p, pg_roles r
      where p.polrelid = c.oid and r.oid = any (p.polroles)) as policies
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname !~ '^kysely_' order by 2`

export function listTables({ query }: TestDatabase): Promise<Table[]> {
  return query<Table & Record<string, unknown>>(ourTables)
}
