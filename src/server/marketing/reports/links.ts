// Private links to a published report: random, stored as hashes, expiring, revocable immediately.
import { uuidv7 } from 'uuidv7'
import { dayMs } from '#contract/values/durations.ts'
import {
  type MadeReportLink,
  type ReportLink,
  type SharedReport,
  defaultLinkDays,
} from '#contract/marketing/reports.ts'
import { findCallers } from '#server/accounts/auth/service.ts'
import { AppError, orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { canSeeCompany } from '#server/platform/caller.ts'
import * as linksStore from './links-store.ts'
import { policy } from './policy.ts'
import { type LinkedRow, presentShared } from './present.ts'
import { withoutCampaigns } from './rules.ts'
import { auditEntry } from './service.ts'
import * as store from './store.ts'
import { listInternalCampaigns } from './versions-store.ts'

const present = ({ id, first, last, createdAt, expiresAt }: linksStore.LinkRow): ReportLink => ({
  _id: id,
  madeBy: { first, last },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** @throws AppError `not_found`, `forbidden` */
async function requireSharable(tx: Tx, { caller }: Context, id: string) {
  const row = orNotFound(await store.findReport(tx, caller, id))
  authorize(policy.share, caller, row)
  return row
}

export const listLinks = (ctx: Context, reportId: string): Promise<ReportLink[]> =>
  ctx.read(async (tx) => {
    await requireSharable(tx, ctx, reportId)
    return (await linksStore.listLinks(tx, ctx.caller, reportId)).map(present)
  })

interface NewLink {
  reportId: string
  days?: number | undefined
  /** Base URL of the link. */
  appUrl: string
}

/** @throws AppError `wrong_state` if nothing is published */
export function addLink(
  ctx: Context,
  { reportId, days = defaultLinkDays, appUrl }: NewLink,
): Promise<MadeReportLink> {
  return ctx.transaction(async (tx) => {
    const report = await requireSharable(tx, ctx, reportId)
    if (report.publishedVersion === null) {
      throw wrongState('Publish the report first, then share it.')
    }
    const token = newToken()
    const createdAt = new Date()
    const expiresAt = new Date(createdAt.getTime() + days * dayMs)
    const link = await linksStore.insertLink(tx, {
      ...{ id: uuidv7(), createdAt, expiresAt, reportId },
      companyId: report.companyId,
      tokenHash: hashToken(token),
      personId: ctx.caller.personId,
    })
    await ctx.record(tx, auditEntry('shared by link', report))
    return { ...present(link), url: new URL(`/r/${token}`, appUrl).href }
  })
}

export const revokeLink = (
  ctx: Context,
  place: { reportId: string; linkId: string },
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const report = await requireSharable(tx, ctx, place.reportId)
    const isGone = await linksStore.deleteLink(tx, ctx.caller, place)
    if (!isGone) throw new AppError('not_found')
    await ctx.record(tx, auditEntry('revoked link', report))
  })

/** A link ends when its creator loses the right to share. */
async function canStillBeMade(
  tx: Tx,
  { createdBy, companyId }: Pick<linksStore.LinkedReport, 'createdBy' | 'companyId'>,
): Promise<boolean> {
  if (createdBy === null) return false
  const maker = (await findCallers(tx, [createdBy])).get(createdBy)
  return maker !== undefined && canSeeCompany(maker, companyId) && policy.share(maker, undefined)
}

/** @throws AppError `not_found` if the link is unknown, has expired or was revoked */
export const findShared = (ctx: PublicContext, token: string): Promise<LinkedRow> =>
  ctx.read(async (tx) => {
    const row = await linksStore.findLinkedReport(tx, hashToken(token))
    if (!row || !(await canStillBeMade(tx, row))) throw new AppError('not_found')
    const internal = await listInternalCampaigns(tx, row.companyId)
    return withoutCampaigns(row, internal)
  })

/** @throws AppError `not_found`, as above */
export const readShared = async (ctx: PublicContext, token: string): Promise<SharedReport> =>
  presentShared(await findShared(ctx, token))
