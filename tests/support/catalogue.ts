// Reads our tables from the database's system catalog.
import type { TestDatabase } from './database.ts'

export interface Table {
  name: string
  owner: string
  /** Row-level security is enabled and also applies to the owner. */
  secured: boolean
  forced: boolean
  hasCompany: boolean
  hasCompanyAlways: boolean
  /** A client's connection has some access to it. */
  isForClients: boolean
  /** A connection of staff with chosen companies has some access to it. */
  isForCompanyStaff: boolean
  /** Conditions of its policies for that role. */
  companyStaffMay: string[]
  /** Roles named by the table's policies. */
  policies: string[]
}

const canDoSomething = (role: string) => `(
  has_any_column_privilege('${role}', c.oid, 'select, insert, update, references')
  or has_table_privilege('${role}', c.oid, 'delete, truncate, trigger'))`

export const ourTables = `select c.oid, c.relname as name, c.relrowsecurity as secured,
    c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'
      and not a.attisdropped) as "hasCompany",
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'
      and a.attnotnull) as "hasCompanyAlways",
    ${canDoSomething('enfilade_client')} as "isForClients",
    ${canDoSomething('enfilade_company_staff')} as "isForCompanyStaff",
    array(select expression from pg_policy p, unnest(array[pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)]) expression
      where p.polrelid = c.oid and 'enfilade_company_staff'::regrole = any (p.polroles) and expression is not null) as "companyStaffMay",
    array(select r.rolname::text from pg_policy p, pg_roles r
      where p.polrelid = c.oid and r.oid = any (p.polroles)) as policies
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname !~ '^kysely_' order by 2`

export function listTables({ query }: TestDatabase): Promise<Table[]> {
  return query<Table & Record<string, unknown>>(ourTables)
}
