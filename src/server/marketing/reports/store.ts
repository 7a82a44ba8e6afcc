// Queries for reports as edited by the agency, and for who gets them by email.
import { type RawBuilder, sql } from 'kysely'
import { type ReportText, reportTexts } from '#contract/marketing/reports.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { reportTextColumns } from '#server/platform/database/schema.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { ReportRow, Texts } from './rules.ts'

/** One campaign's reports, or all of a company. */
export type ReportFilter = { campaignId: string } | { companyId: string }

export const ofSubject = (table: string, filter: ReportFilter): RawBuilder<boolean> =>
  'campaignId' in filter
    ? sql<boolean>`${sql.ref(`${table}.campaign_id`)} = ${filter.campaignId}`
    : sql<boolean>`${sql.ref(`${table}.company_id`)} = ${filter.companyId}`

export const monthText = (table: string) =>
  sql<string>`to_char(${sql.ref(`${table}.month`)}, 'YYYY-MM')`

export const selectTexts = (table: 'reports' | 'report_versions') =>
  reportTexts.map((text) => sql<string>`${sql.ref(`${table}.${reportTextColumns[text]}`)}`.as(text))

const selectReports = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('reports')
    .innerJoin('companies', 'companies.id', 'reports.company_id')
    .leftJoin('campaigns', 'campaigns.id', 'reports.campaign_id')
    .select(['reports.id', 'reports.company_id as companyId', 'companies.name as companyName'])
    .select(['reports.campaign_id as campaignId', 'campaigns.title as campaignTitle'])
    .select(['campaigns.project_id as projectId', monthText('reports').as('month')])
    .select(sql<boolean>`coalesce(campaigns.visibility = 'internal', false)`.as('isInternal'))
    .select(selectTexts('reports'))
    .select(['published_version as publishedVersion', 'reports.version'])
    .select(['reports.created_at as createdAt', 'reports.updated_at as updatedAt'])
    .where(visibleTo(caller, 'reports.company_id'))

/** For staff only, since it includes drafts. */
export const findReport = (tx: Tx, caller: Caller, id: string): Promise<ReportRow | undefined> =>
  selectReports(tx, caller).where('reports.id', '=', id).executeTakeFirst()

/** Locks the row until `tx` ends. */
export const lockReport = (tx: Tx, caller: Caller, id: string): Promise<ReportRow | undefined> =>
  selectReports(tx, caller).where('reports.id', '=', id).forUpdate('reports').executeTakeFirst()

export const findReportOfMonth = (
  tx: Tx,
  caller: Caller,
  { companyId, campaignId, month }: Pick<ReportRow, 'companyId' | 'campaignId' | 'month'>,
): Promise<ReportRow | undefined> =>
  selectReports(tx, caller)
    .where('reports.company_id', '=', companyId)
    .where('reports.campaign_id', 'is not distinct from', campaignId)
    .where('reports.month', '=', `${month}-01`)
    .executeTakeFirst()

export interface ListedRow extends Pick<
  ReportRow,
  | 'id'
  | 'companyId'
  | 'companyName'
  | 'campaignId'
  | 'campaignTitle'
  | 'projectId'
  | 'month'
  | 'publishedVersion'
  | 'version'
> {
  publishedAt: Date | null
}

/** For staff only; latest month first. */
export const listReports = (tx: Tx, caller: Caller, filter: ReportFilter): Promise<ListedRow[]> =>
  selectReports(tx, caller)
    .leftJoin('report_versions', (join) =>
      join
        .onRef('report_versions.company_id', '=', 'reports.company_id')
        .onRef('report_versions.report_id', '=', 'reports.id')
        .onRef('report_versions.number', '=', 'reports.published_version'),
    )
    .select('report_versions.published_at as publishedAt')
    .where(ofSubject('reports', filter))
    .orderBy('reports.month', 'desc')
    .orderBy('reports.id', 'desc')
    .execute()

export const textColumns = (texts: Texts) =>
  // What `fromEntries` returns has no type for its keys.
  Object.fromEntries(reportTexts.map((text) => [reportTextColumns[text], texts[text]])) as Record<
    (typeof reportTextColumns)[ReportText],
    string
  >

export type NewRow = Omit<
  ReportRow,
  'companyName' | 'campaignTitle' | 'projectId' | 'isInternal' | 'publishedVersion'
>

export async function insertReport(tx: Tx, row: NewRow): Promise<void> {
  await tx
    .insertInto('reports')
    .values({
      id: row.id,
      company_id: row.companyId,
      campaign_id: row.campaignId,
      month: `${row.month}-01`,
      ...textColumns(row),
      version: row.version,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    })
    .execute()
}

export async function saveReport(tx: Tx, row: ReportRow): Promise<void> {
  await tx
    .updateTable('reports')
    .set({
      ...textColumns(row),
      published_version: row.publishedVersion,
      version: row.version,
      updated_at: row.updatedAt,
    })
    .where('id', '=', row.id)
    .execute()
}

export async function deleteReport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reports').where('id', '=', id).execute()
}

/** Blocks changes of the campaigns' figures until `tx` ends. */
export async function lockCampaigns(tx: Tx, filter: ReportFilter): Promise<void> {
  const ofCampaigns =
    'campaignId' in filter
      ? sql`campaigns.id = ${filter.campaignId}`
      : sql`campaigns.company_id = ${filter.companyId}`
  await sql`select from campaigns where ${ofCampaigns} order by campaigns.id for share`.execute(tx)
}

/** People who currently get each published report by email; none while it is paused. */
export async function listRecipients(
  tx: Tx,
  { companyId, campaignId }: Pick<ReportRow, 'companyId' | 'campaignId'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('report_schedules as schedule')
    .innerJoin('report_recipients as recipient', 'recipient.schedule_id', 'schedule.id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.company_id', '=', 'recipient.company_id')
        .onRef('memberships.user_id', '=', 'recipient.user_id'),
    )
    .select('recipient.user_id as id')
    .where('schedule.company_id', '=', companyId)
    .where('schedule.campaign_id', 'is not distinct from', campaignId)
    .where('schedule.paused', '=', false)
    .where('memberships.banned_at', 'is', null)
    .orderBy('recipient.user_id')
    .execute()
  return rows.map(({ id }) => id)
}
