// Creates, reads, changes and deletes reports to clients. Publishing and links are separate files.
import { uuidv7 } from 'uuidv7'
import { monthName } from '#contract/marketing/figure-format.ts'
import type { ListedReport, NewReport, Report, ReportChange } from '#contract/marketing/reports.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { changed, changedFields } from '#server/platform/rules.ts'
import { requireCampaign } from '#server/marketing/campaigns/service.ts'
import { isNews, restatements } from './comparison.ts'
import { readReportFigures } from './figures.ts'
import { policy, readsDrafts } from './policy.ts'
import { presentDraft, presentListed, presentVersion } from './present.ts'
import { type ReportRow, checkMonth, textsOf, textsOfNew, withoutCampaigns } from './rules.ts'
import * as store from './store.ts'
import * as versionsStore from './versions-store.ts'

/** 'Spring sale, March 2026' */
const titleOf = ({ campaignTitle, companyName, month }: ReportRow) =>
  `${campaignTitle ?? companyName}, ${monthName(month)}`

/** Entries about drafts are internal. */
export function auditEntry(
  action: string,
  row: ReportRow,
  { isInternal = true, fields = [] }: { isInternal?: boolean; fields?: string[] } = {},
): AuditEntry {
  const { id, companyId, projectId, version } = row
  return {
    action,
    kind: 'report',
    id,
    companyId,
    ...(projectId && { projectId }),
    version: action === 'deleted' ? 0 : version,
    isInternal,
    detail: { title: titleOf(row), ...(fields.length > 0 && { fields }) },
  }
}

/** @throws AppError `not_found` if it does not exist or the caller may not see it */
export async function requireReport(tx: Tx, { caller }: Context, id: string) {
  return orNotFound(
    readsDrafts(caller)
      ? await store.findReport(tx, caller, id)
      : await versionsStore.findPublished(tx, caller, id),
  )
}

/** @throws AppError `not_found`, `forbidden` */
export async function requireEditable(tx: Tx, ctx: Context, id: string) {
  const seen = await requireReport(tx, ctx, id)
  authorize(policy.edit, ctx.caller, seen)
  return seen
}

/** Locks the report until `tx` ends. @throws AppError `not_found`, `forbidden` */
export async function lockReport(tx: Tx, ctx: Context, id: string): Promise<ReportRow> {
  await requireEditable(tx, ctx, id)
  return orNotFound(await store.lockReport(tx, ctx.caller, id))
}

const list = async (
  tx: Tx,
  { caller }: Context,
  filter: store.ReportFilter,
): Promise<ListedReport[]> => {
  const rows = readsDrafts(caller)
    ? await store.listReports(tx, caller, filter)
    : await versionsStore.listPublished(tx, caller, filter)
  return rows.map(presentListed)
}

export const listOfCampaign = (ctx: Context, campaignId: string): Promise<ListedReport[]> =>
  ctx.read(async (tx) => {
    await requireCampaign(tx, ctx, campaignId)
    return list(tx, ctx, { campaignId })
  })

export const listOfCompany = (ctx: Context, companyId: string): Promise<ListedReport[]> =>
  ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    return list(tx, ctx, { companyId })
  })

/** The draft with current figures. */
export async function readDraft(tx: Tx, ctx: Context, row: ReportRow): Promise<Report> {
  const { caller } = ctx
  const latest = { companyId: row.companyId, id: row.id, shown: row.publishedVersion }
  const versions = await versionsStore.listStaffVersions(tx, caller, latest)
  const now = await readReportFigures(tx, caller, row)
  const { forStaff: figures } = now
  const [published] = versions
  const [forClients] = await versionsStore.listVersions(tx, caller, latest)
  return presentDraft(caller, row, {
    figures,
    restated: restatements(published?.figures, figures),
    versions,
    isChanged: isNews(row, now, { forStaff: published, forClients }),
  })
}

/** @param number version; if absent, the draft or, for clients, the latest published version */
export async function getReport(ctx: Context, id: string, number?: number): Promise<Report> {
  const { caller } = ctx
  if (!readsDrafts(caller)) return getPublished(ctx, id, number)
  return ctx.read(async (tx) => {
    const row = orNotFound(await store.findReport(tx, caller, id))
    if (number === undefined) return readDraft(tx, ctx, row)
    const of = { companyId: row.companyId, id, shown: number }
    return versionOf(ctx, row, number, await versionsStore.listStaffVersions(tx, caller, of))
  })
}

async function getPublished(ctx: Context, id: string, number?: number): Promise<Report> {
  const { caller } = ctx
  const { row, versions } = await ctx.read(async (tx) => {
    const published = orNotFound(await versionsStore.findPublished(tx, caller, id))
    const of = { companyId: published.companyId, id, shown: number ?? published.number }
    return { row: published, versions: await versionsStore.listVersions(tx, caller, of) }
  })
  const internal = await ctx.transaction(
    (tx) => versionsStore.listInternalCampaigns(tx, row.companyId),
    'agency',
  )
  const shared = versions.map((version) => withoutCampaigns(version, internal))
  return versionOf(ctx, row, number ?? row.number, shared)
}

function versionOf(
  { caller }: Context,
  row: Parameters<typeof presentVersion>[1],
  number: number,
  versions: Awaited<ReturnType<typeof versionsStore.listVersions>>,
): Report {
  const shown = orNotFound(versions.find((one) => one.number === number))
  return presentVersion(caller, row, { shown, versions })
}

type Subject = Pick<ReportRow, 'companyId' | 'campaignId'>

async function insert(
  tx: Tx,
  ctx: Context,
  subject: Subject,
  written: NewReport,
): Promise<ReportRow> {
  const now = new Date()
  checkMonth(written.month, localDay(now))
  const id = uuidv7()
  const moments = { createdAt: now, updatedAt: now }
  const texts = textsOfNew(written)
  await store.insertReport(tx, {
    ...{ id, month: written.month, version: 1 },
    ...subject,
    ...texts,
    ...moments,
  })
  const row = orNotFound(await store.findReport(tx, ctx.caller, id))
  await ctx.record(tx, auditEntry('created', row))
  return row
}

const create = async (
  tx: Tx,
  ctx: Context,
  subject: Subject,
  written: NewReport,
): Promise<Report> => readDraft(tx, ctx, await insert(tx, ctx, subject, written))

/** Returns the month's report, or creates it. */
export async function findOrAddDraft(
  tx: Tx,
  ctx: Context,
  { month, ...subject }: Subject & Pick<ReportRow, 'month'>,
): Promise<ReportRow> {
  const found = await store.findReportOfMonth(tx, ctx.caller, { month, ...subject })
  return found ?? insert(tx, ctx, subject, { month })
}

export const createForCampaign = (ctx: Context, id: string, written: NewReport): Promise<Report> =>
  ctx.transaction(async (tx) => {
    const campaign = await requireCampaign(tx, ctx, id)
    authorize(policy.edit, ctx.caller, campaign)
    return create(tx, ctx, { companyId: campaign.companyId, campaignId: id }, written)
  })

export const createForCompany = (ctx: Context, id: string, written: NewReport): Promise<Report> =>
  ctx.transaction(async (tx) => {
    const company = await requireCompany(tx, ctx, id)
    authorize(policy.edit, ctx.caller, company)
    return create(tx, ctx, { companyId: company.id, campaignId: null }, written)
  })

export function changeReport(ctx: Context, id: string, change: ReportChange): Promise<Report> {
  return ctx.transaction(async (tx) => {
    const before = await lockReport(tx, ctx, id)
    const row = { ...changed(before, change), updatedAt: new Date() }
    await store.saveReport(tx, row)
    const fields = changedFields(textsOf(before), textsOf(row))
    await ctx.record(tx, auditEntry('changed', row, { fields }))
    return readDraft(tx, ctx, row)
  })
}

export function removeReport(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await lockReport(tx, ctx, id)
    const isInternal = row.publishedVersion === null || row.isInternal
    const { companyId: company, projectId: project } = row
    const root = { id, name: titleOf(row), company, version: row.version, isInternal }
    await recordDeletion(tx, ctx, 'report', [{ ...root, ...(project && { project }) }])
    await store.deleteReport(tx, id)
    await ctx.record(tx, auditEntry('deleted', row, { isInternal }))
  })
}
