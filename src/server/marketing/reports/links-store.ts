// Queries for private links to reports.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { withCurrency } from './rules.ts'
import { selectTexts } from './store.ts'

export interface LinkRow {
  id: string
  first: string
  last: string
  createdAt: Date
  expiresAt: Date
}

export interface NewLink extends Omit<LinkRow, 'first' | 'last'> {
  companyId: string
  reportId: string
  tokenHash: Buffer
  personId: string
}

export async function insertLink(tx: Tx, link: NewLink): Promise<LinkRow> {
  const { id, personId, createdAt, expiresAt } = link
  const person = await tx
    .selectFrom('users')
    .select(['first_name as first', 'last_name as last'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('report_links')
    .values({
      id,
      company_id: link.companyId,
      report_id: link.reportId,
      token_hash: link.tokenHash,
      created_by: personId,
      creator_first: person.first,
      creator_last: person.last,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
  return { id, ...person, createdAt, expiresAt }
}

/** Links neither revoked nor expired, newest first. */
export const listLinks = (tx: Tx, caller: Caller, reportId: string): Promise<LinkRow[]> =>
  tx
    .selectFrom('report_links')
    .select(['id', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select(['creator_first as first', 'creator_last as last'])
    .where('created_by', 'is not', null)
    .$narrowType<{ first: string; last: string }>()
    .where('report_id', '=', reportId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(visibleTo(caller, 'company_id'))
    .orderBy('id', 'desc')
    .execute()

/** @returns whether the link existed */
export async function deleteLink(
  tx: Tx,
  caller: Caller,
  { reportId, linkId }: { reportId: string; linkId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('report_links')
    .where('id', '=', linkId)
    .where('report_id', '=', reportId)
    .where(visibleTo(caller, 'company_id'))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Requires an enabled company and, if the report has one, a campaign that clients can see. */
export async function findLinkedReport(tx: Tx, tokenHash: Buffer) {
  const row = await tx
    .selectFrom('report_links')
    .innerJoin('companies', 'companies.id', 'report_links.company_id')
    .innerJoin('reports', (join) =>
      join
        .onRef('reports.company_id', '=', 'report_links.company_id')
        .onRef('reports.id', '=', 'report_links.report_id'),
    )
    .leftJoin('campaigns', 'campaigns.id', 'reports.campaign_id')
    .innerJoin('report_versions', (join) =>
      join
        .onRef('report_versions.company_id', '=', 'reports.company_id')
        .onRef('report_versions.report_id', '=', 'reports.id')
        .onRef('report_versions.number', '=', 'reports.published_version'),
    )
    .select(['report_links.company_id as companyId', 'report_links.created_by as createdBy'])
    .select(['companies.name as companyName', 'campaigns.title as campaignTitle'])
    .select(sql<string>`to_char(reports.month, 'YYYY-MM')`.as('month'))
    .select(['report_versions.number', 'report_versions.published_at as publishedAt'])
    .select(selectTexts('report_versions'))
    .select(['report_versions.figures', 'report_versions.restated'])
    .where('token_hash', '=', tokenHash)
    .where('report_links.expires_at', '>', sql<Date>`now()`)
    .where('companies.state', '=', 'enabled')
    .where(sql<boolean>`(reports.campaign_id is null or campaigns.visibility = 'shared')`)
    .executeTakeFirst()
  return row && withCurrency(row)
}

export type LinkedReport = NonNullable<Awaited<ReturnType<typeof findLinkedReport>>>

export async function deleteExpiredReportLinks(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('report_links')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
