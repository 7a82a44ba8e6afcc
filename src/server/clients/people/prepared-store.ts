// Stores prepared invitations that are not sent yet; each operation is one statement, regardless of their number.
import { sql } from 'kysely'
import type { CompanyRole } from '#contract/clients/companies.ts'
import type { StaffRole } from '#contract/agency/staff-roles.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isPermitted, canSeeAllCompanies } from '#server/platform/caller.ts'

interface Prepared {
  id: string
  email: string
  first: string
  last: string
}

export interface PreparedForCompany extends Prepared {
  company: string
  role: CompanyRole
}

export interface PreparedForAgency extends Prepared {
  companies: string[] | null
  staffRole: StaffRole
}

interface Preparation {
  invitedBy: string
  expiresAt: Date
}

const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** @throws AppError `not_found` for a company that the caller can't see */
export async function insertForCompanies(
  tx: Tx,
  caller: Caller,
  people: readonly PreparedForCompany[],
  { invitedBy, expiresAt }: Preparation,
): Promise<void> {
  if (people.length === 0) return
  const { numAffectedRows } =
    await sql`insert into invitations (id, company_id, email, role, first_name, last_name, invited_by, expires_at, is_sent)
    select id, company, email, role, first, last, ${invitedBy}, ${expiresAt}, false
    from jsonb_to_recordset(${rowsOf(people)})
      as person (id uuid, company uuid, email text, role text, first text, last text)
    where exists (select from companies where companies.id = company and ${visibleTo(caller, 'companies.id')})`.execute(
      tx,
    )
  if (numAffectedRows !== BigInt(people.length)) throw new AppError('not_found')
}

export async function insertForAgency(
  tx: Tx,
  people: readonly PreparedForAgency[],
  { invitedBy, expiresAt }: Preparation,
): Promise<void> {
  if (people.length === 0) return
  await sql`insert into staff_invitations
      (id, email, staff_role, companies, first_name, last_name, invited_by, expires_at, is_sent)
    select id, email, "staffRole", companies, first, last, ${invitedBy}, ${expiresAt}, false
    from jsonb_to_recordset(${rowsOf(people)})
      as person (id uuid, email text, "staffRole" text, companies uuid[], first text, last text)`.execute(
    tx,
  )
}

export interface KnownPerson {
  /** Null for the agency. */
  company: string | null
  email: string
}

/** Finds people who already belong to one of these companies or have an invitation to it. */
export async function findInCompanies(
  tx: Tx,
  caller: Caller,
  companies: readonly string[],
  emails: readonly string[],
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    with asked as (select unnest(${emails}::text[]) as email), places as (select unnest(${companies}::uuid[]) as id)
    select m.company_id as company, users.email from memberships m join users on users.id = m.user_id
      where m.company_id in (select id from places) and users.email in (select email from asked)
        and ${visibleTo(caller, 'm.company_id')}
    union select i.company_id, i.email from invitations i
      where i.company_id in (select id from places) and i.email in (select email from asked)
        and ${visibleTo(caller, 'i.company_id')}`.execute(tx)
  return rows
}

/** @returns the addresses that already have an invitation to the agency */
export async function findInvitedToAgency(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from staff_invitations
    where email in (select unnest(${emails}::text[]))`.execute(tx)
  return rows.map(({ email }) => email)
}

/** @returns the addresses of confirmed accounts, staff and clients alike */
export async function findAccountsOf(
  tx: Tx,
  role: 'admin' | 'client',
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from users
    where role = ${role} and email_confirmed_at is not null
      and email in (select unnest(${emails}::text[]))`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Invitations prepared in the transaction that added their companies. @returns their ids, sent or not */
export async function listWithCompanies(tx: Tx, companyIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select i.id
    from invitations i join companies c on c.id = i.company_id and c.created_at = i.created_at
    where c.id in (select unnest(${companyIds}::uuid[])) order by i.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface SentInvitation {
  id: string
  email: string
  /** Null for an invitation to the agency. */
  company: string | null
  role: CompanyRole | null
}

/**
 * Selects the invitations that are unsent and whose recipients have not joined another way meanwhile.
 * @param withAgency includes invitations to the agency
 */
export async function listUnsent(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  withAgency: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invitations
      where id in (select unnest(${ids}::uuid[])) and not is_sent and ${visibleTo(caller, 'company_id')}
        and not exists (select from memberships m join users on users.id = m.user_id
          where m.company_id = invitations.company_id and users.email = invitations.email)
    union all select id from staff_invitations
      where ${withAgency} and id in (select unnest(${ids}::uuid[])) and not is_sent
        and not exists (select from users where users.email = staff_invitations.email
          and email_confirmed_at is not null)
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Skips people who have joined another way meanwhile. */
export async function markSent(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  expiresAt: Date,
): Promise<SentInvitation[]> {
  const { rows } = await sql<SentInvitation>`
    update invitations set is_sent = true, expires_at = ${expiresAt}, invited_by = ${caller.personId}
    where id in (select unnest(${ids}::uuid[])) and not is_sent and ${visibleTo(caller, 'company_id')}
      and not exists (select from memberships m join users on users.id = m.user_id
        where m.company_id = invitations.company_id and users.email = invitations.email)
    returning id, email, company_id as company, role`.execute(tx)
  return rows
}

/** Marks agency invitations as sent, except for addresses that have a confirmed account by now. */
export async function markSentToAgency(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  expiresAt: Date,
): Promise<SentInvitation[]> {
  const { rows } = await sql<SentInvitation>`
    update staff_invitations set is_sent = true, expires_at = ${expiresAt}, invited_by = ${caller.personId}
    where id in (select unnest(${ids}::uuid[])) and not is_sent
      and not exists (select from users where users.email = staff_invitations.email
        and email_confirmed_at is not null)
    returning id, email, null::uuid as company, null::text as role`.execute(tx)
  return rows
}

/** Deletes the ones that are still unsent. @returns the deleted invitations */
export async function deleteUnsent(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<SentInvitation[]> {
  const { rows } = await sql<SentInvitation>`
    with to_companies as (delete from invitations where id in (select unnest(${ids}::uuid[])) and not is_sent
        and ${visibleTo(caller, 'company_id')} returning id, email, company_id as company, role),
      to_agency as (delete from staff_invitations where id in (select unnest(${ids}::uuid[])) and not is_sent
        returning id, email)
    select id, email, company, role from to_companies
    union all select id, email, null, null from to_agency`.execute(tx)
  return rows
}

/**
 * Finds the invitations that can't be undone, as far as the caller may see them: sent, or accepted since `importId`
 * was created.
 */
export async function findUsed(tx: Tx, caller: Caller, ids: readonly string[], importId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, email as name from invitations
      where id in (select unnest(${ids}::uuid[])) and ${visibleTo(caller, 'company_id')}
    union all select id, email from staff_invitations
      where ${isPermitted(caller, 'staff')} and id in (select unnest(${ids}::uuid[]))
    union all select users.id, users.email from activity join users on users.id::text = detail ->> 'person'
      where activity.id > ${importId} and action = 'joined'
        and (${canSeeAllCompanies(caller)} or ${visibleTo(caller, 'activity.company_id')})
        and detail ->> 'invitation' in (select unnest(${ids}::text[]))
    order by 2`.execute(tx)
  return rows
}
