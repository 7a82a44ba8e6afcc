// Stores the portfolio cases of projects.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import type { CaseRow } from './rules.ts'

/** Hides drafts from clients. */
const selectCases = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('portfolio_cases as shown')
    .innerJoin('projects', 'projects.id', 'shown.project_id')
    .leftJoin('users', 'users.id', 'shown.decided_by')
    .select(['shown.id', 'shown.company_id as companyId', 'shown.project_id as projectId'])
    .select(['projects.title as projectTitle', 'shown.slug', 'shown.item', 'shown.state'])
    .select(['content_version as contentVersion', 'agency_version as agencyVersion'])
    .select(['consented_version as consentedVersion', 'is_consent_ended as isConsentEnded'])
    .select(['shown.decided_at as decidedAt', 'shown.reason', 'shown.version'])
    .select(
      sql<CaseRow['decidedBy']>`case when users.id is not null then json_build_object(
        'id', users.id, 'first', users.first_name, 'last', users.last_name) end`.as('decidedBy'),
    )
    .select(['shown.created_at as createdAt', 'shown.updated_at as updatedAt'])
    .where(visibleTo(caller, 'shown.company_id'))
    .where(isStaff(caller) ? sql<boolean>`true` : sql<boolean>`shown.state <> 'draft'`)

export const listCases = (tx: Tx, caller: Caller, companyId: string): Promise<CaseRow[]> =>
  selectCases(tx, caller)
    .where('shown.company_id', '=', companyId)
    .orderBy('shown.created_at', 'desc')
    .orderBy('shown.id')
    .execute()

export const findCase = (tx: Tx, caller: Caller, id: string): Promise<CaseRow | undefined> =>
  selectCases(tx, caller).where('shown.id', '=', id).executeTakeFirst()

/** Locks the case until `tx` ends. */
export const lockCase = (tx: Tx, caller: Caller, id: string): Promise<CaseRow | undefined> =>
  selectCases(tx, caller).where('shown.id', '=', id).forUpdate('shown').executeTakeFirst()

const decidedColumns = (row: CaseRow) => ({
  item: JSON.stringify(row.item),
  state: row.state,
  content_version: row.contentVersion,
  consented_version: row.consentedVersion,
  is_consent_ended: row.isConsentEnded,
  decided_at: row.decidedAt,
  decided_by: row.decidedBy?.id ?? null,
  reason: row.reason,
  version: row.version,
  updated_at: row.updatedAt,
})

export async function insertCase(tx: Tx, row: CaseRow): Promise<void> {
  const { id, companyId, projectId, slug, agencyVersion, createdAt } = row
  await tx
    .insertInto('portfolio_cases')
    .values({
      ...{ id, company_id: companyId, project_id: projectId, slug, created_at: createdAt },
      agency_version: agencyVersion,
      ...decidedColumns(row),
    })
    .execute()
}

/** Saves a change by the agency. */
export async function saveCase(tx: Tx, row: CaseRow): Promise<void> {
  await tx
    .updateTable('portfolio_cases')
    .set({ ...decidedColumns(row), agency_version: row.agencyVersion })
    .where('id', '=', row.id)
    .execute()
}

/** Saves a change by the company, which leaves the agency's confirmation alone. */
export async function saveDecision(tx: Tx, row: CaseRow): Promise<void> {
  await tx
    .updateTable('portfolio_cases')
    .set(decidedColumns(row))
    .where('id', '=', row.id)
    .execute()
}

/** Finds the person who decided. */
export const findPerson = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name as first', 'last_name as last'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
