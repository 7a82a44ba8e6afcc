// Sets up each new connection with its role, and rejects roles that row-level security would not restrict.
import type pg from 'pg'
import { ConfigError } from '../config.ts'

/** Staff of all companies, sign-in and jobs; staff of certain companies; clients. */
export const servingRoles = [
  'enfilade_agency',
  'enfilade_company_staff',
  'enfilade_client',
] as const
export type ServingRole = (typeof servingRoles)[number]

/** Defaults that `options` in the URL may override. */
export const sessionDefaults: Record<string, string> = {
  statement_timeout: '20000',
  idle_in_transaction_session_timeout: '20000',
  // Planning some statements takes longer than executing them, and none of our plans depends on the values.
  plan_cache_mode: 'force_generic_plan',
}

interface Session {
  role: string
  pid: number
  isExempt: boolean
  isOwner: boolean
  canBecome: string | null
}

/** Detects roles exempt from row-level security: superusers, BYPASSRLS, table owners, and members of such roles. */
const session = `select current_user as "role", pg_backend_pid() as "pid",
  rolsuper or rolbypassrls as "isExempt",
  exists (select from pg_class where relnamespace = 'public'::regnamespace and relowner = r.oid) as "isOwner",
  (select rolname from pg_roles other
   where other.oid <> r.oid and pg_has_role(r.oid, other.oid, 'member') and (other.rolsuper or other.rolbypassrls
     or other.rolname in ('enfilade_agency', 'enfilade_company_staff')
     or exists (select from pg_class where relnamespace = 'public'::regnamespace and relowner = other.oid))
   limit 1) as "canBecome"
  from pg_roles r where rolname = current_user`

/** Repeats the defaults, because a pooler may drop the connection's options. */
const setDefaults = `select set_config(name, wanted, false)
  from unnest($1::text[], $2::text[]) as setting (name, wanted) join pg_settings using (name) where source = 'default'`

/** Whether a pooler answered, which reports a process id of its own. */
export const isPooled = (client: pg.ClientBase, pid: number): boolean =>
  'processID' in client && client.processID !== pid

/** @throws ConfigError if row-level security would not restrict the connection */
export async function prepareSession(client: pg.ClientBase, role: ServingRole): Promise<void> {
  // Multiple statements return several results, which pg's types do not cover.
  const results = [await client.query<Session>(`set role ${role}; ${session}`)].flat()
  const found = results.at(-1)?.rows[0]
  const failure = found ? findIssue(found, role) : 'is unknown'
  if (!found || failure) {
    throw new ConfigError(`DATABASE_URL must lead to a safe role ${role}: it ${failure}`)
  }
  if (isPooled(client, found.pid)) {
    await client.query(setDefaults, [Object.keys(sessionDefaults), Object.values(sessionDefaults)])
  }
}

function findIssue(found: Session, role: ServingRole): string | undefined {
  if (found.role !== role) return `is ${found.role} instead`
  if (found.isExempt) return 'must be neither a superuser nor BYPASSRLS'
  if (found.isOwner) return 'must not own the tables'
  if (found.canBecome) return `must not be a member of ${found.canBecome}`
  return undefined
}
