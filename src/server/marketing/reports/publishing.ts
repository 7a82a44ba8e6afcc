// Publishes a report: freezes texts and figures as the next version and notifies the company's people.
import type { Report } from '#contract/marketing/reports.ts'
import { wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { checkVersion } from '#server/platform/rules.ts'
import { emailRecipients } from './emails.ts'
import { isNews, restatements } from './comparison.ts'
import { readReportFigures } from './figures.ts'
import { assertPublishable } from './rules.ts'
import { auditEntry, lockReport, readDraft, requireEditable } from './service.ts'
import * as store from './store.ts'
import * as versionsStore from './versions-store.ts'

/** @throws AppError `invalid` for each missing text; `stale`; `wrong_state` if nothing has changed since the last version */
export function publishReport(ctx: Context, id: string, seen?: number): Promise<Report> {
  return ctx.transaction(async (tx) => {
    const { caller } = ctx
    const { campaignId, companyId } = await requireEditable(tx, ctx, id)
    // Locks campaigns before the report, the same order as deleting one. Under the lock, its visibility cannot change.
    await store.lockCampaigns(tx, campaignId === null ? { companyId } : { campaignId })
    const before = await lockReport(tx, ctx, id)
    checkVersion(seen, before)
    assertPublishable(before)
    const now = await readReportFigures(tx, caller, before)
    const { forStaff, forClients, asSharedNow } = now
    const latest = { companyId, id, shown: before.publishedVersion }
    const [forStaffBefore] = await versionsStore.listStaffVersions(tx, caller, latest)
    const [forClientsBefore] = await versionsStore.listVersions(tx, caller, latest)
    if (!isNews(before, now, { forStaff: forStaffBefore, forClients: forClientsBefore })) {
      throw wrongState(`Nothing has changed since version ${before.publishedVersion}.`)
    }
    const number = (before.publishedVersion ?? 0) + 1
    const publishedAt = new Date()
    const published = forClientsBefore?.figures.map(asSharedNow)
    await versionsStore.insertVersion(tx, before, {
      ...{ number, publishedAt, personId: caller.personId },
      forStaff: { figures: forStaff, restated: restatements(forStaffBefore?.figures, forStaff) },
      forClients: { figures: forClients, restated: restatements(published, forClients) },
    })
    const next = { publishedVersion: number, version: before.version + 1, updatedAt: publishedAt }
    const row = { ...before, ...next }
    await store.saveReport(tx, row)
    await ctx.record(tx, auditEntry('published', row, { isInternal: false }))
    const emailed = await emailRecipients(tx, row)
    await ctx.notify(tx, { kind: 'report', record: id, about: `version ${number}`, emailed })
    return readDraft(tx, ctx, row)
  })
}
