// Queries for published report versions, which are all that clients see of reports.
import { sql } from 'kysely'
import type { ReportFigures, Restatement, StoredFigures } from '#contract/marketing/reports.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { type ReportRow, type VersionRow, withCurrency } from './rules.ts'
import {
  type ListedRow,
  type ReportFilter,
  monthText,
  ofSubject,
  selectTexts,
  textColumns,
} from './store.ts'

/** True for company reports, and for campaigns that clients can see. */
const isShared = (caller: Caller) => sql<boolean>`(report_versions.campaign_id is null or exists (
  select from campaigns where campaigns.id = report_versions.campaign_id
    and ${sharedWith(caller, 'campaigns')}))`

/** Reports as clients see them, each in its latest version. */
const selectPublished = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('report_versions')
    .innerJoin('companies', 'companies.id', 'report_versions.company_id')
    .leftJoin('campaigns', 'campaigns.id', 'report_versions.campaign_id')
    .select(['report_versions.report_id as id', 'report_versions.company_id as companyId'])
    .select(['companies.name as companyName', 'report_versions.campaign_id as campaignId'])
    .select(['campaigns.title as campaignTitle', 'campaigns.project_id as projectId'])
    .select([monthText('report_versions').as('month'), 'report_versions.number'])
    .select(['report_versions.number as version', 'report_versions.number as publishedVersion'])
    .select('report_versions.published_at as publishedAt')
    .where(visibleTo(caller, 'report_versions.company_id'))
    .where(isShared(caller))
    .where(
      sql<boolean>`not exists (select from report_versions later
        where later.company_id = report_versions.company_id
          and later.report_id = report_versions.report_id and later.number > report_versions.number)`,
    )

export const findPublished = (tx: Tx, caller: Caller, id: string) =>
  selectPublished(tx, caller).where('report_versions.report_id', '=', id).executeTakeFirst()

export const listPublished = (tx: Tx, caller: Caller, filter: ReportFilter): Promise<ListedRow[]> =>
  selectPublished(tx, caller)
    .where(ofSubject('report_versions', filter))
    .orderBy('report_versions.month', 'desc')
    .orderBy('report_versions.report_id', 'desc')
    .execute()

export interface VersionsOf {
  companyId: string
  id: string
  /** The version whose figures are read; the others are listed without. */
  shown: number | null
}

const selectVersions = (tx: Tx, caller: Caller, { companyId, id }: VersionsOf) =>
  tx
    .selectFrom('report_versions')
    .select(['report_versions.number', 'report_versions.published_at as publishedAt'])
    .select(['published_first as first', 'published_last as last'])
    .select(selectTexts('report_versions'))
    .where('report_versions.company_id', '=', companyId)
    .where('report_versions.report_id', '=', id)
    .where(visibleTo(caller, 'report_versions.company_id'))
    .orderBy('report_versions.number', 'desc')

const figuresOfShown = (table: string, { shown }: VersionsOf) =>
  sql<
    StoredFigures[]
  >`case when report_versions.number = ${shown}::integer then ${sql.ref(`${table}.figures`)} else '[]' end`.as(
    'figures',
  )

/** Client versions, newest first. Check access to the report first. */
export async function listVersions(tx: Tx, caller: Caller, of: VersionsOf): Promise<VersionRow[]> {
  const rows = await selectVersions(tx, caller, of)
    .select([figuresOfShown('report_versions', of), 'report_versions.restated'])
    .execute()
  return rows.map(withCurrency)
}

/** Includes all money. */
export async function listStaffVersions(
  tx: Tx,
  caller: Caller,
  of: VersionsOf,
): Promise<VersionRow[]> {
  const rows = await selectVersions(tx, caller, of)
    .innerJoin('report_version_figures as staff', (join) =>
      join
        .onRef('staff.company_id', '=', 'report_versions.company_id')
        .onRef('staff.report_id', '=', 'report_versions.report_id')
        .onRef('staff.number', '=', 'report_versions.number'),
    )
    .select([figuresOfShown('staff', of), 'staff.restated'])
    .execute()
  return rows.map(withCurrency)
}

/** A company's internal campaigns. Run as the agency: clients cannot tell internal campaigns from deleted ones. */
export async function listInternalCampaigns(
  tx: Tx,
  companyId: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', companyId)
    .where('visibility', '=', 'internal')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Figures for one kind of reader, staff or clients. */
interface Frozen {
  figures: ReportFigures[]
  restated: Restatement[]
}

const frozenColumns = ({ figures, restated }: Frozen) => ({
  figures: JSON.stringify(figures),
  restated: JSON.stringify(restated),
})

export interface NewVersion {
  number: number
  publishedAt: Date
  personId: string
  forClients: Frozen
  forStaff: Frozen
}

/** Copies the texts from the draft. */
export async function insertVersion(tx: Tx, row: ReportRow, version: NewVersion): Promise<void> {
  const { number, publishedAt, personId, forClients, forStaff } = version
  const key = { company_id: row.companyId, report_id: row.id, number }
  const person = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('report_versions')
    .values({
      ...key,
      campaign_id: row.campaignId,
      month: `${row.month}-01`,
      ...textColumns(row),
      ...frozenColumns(forClients),
      published_at: publishedAt,
      published_by: personId,
      published_first: person.first_name,
      published_last: person.last_name,
    })
    .execute()
  await tx
    .insertInto('report_version_figures')
    .values({ ...key, ...frozenColumns(forStaff) })
    .execute()
}
