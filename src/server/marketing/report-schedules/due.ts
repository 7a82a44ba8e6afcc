// Reminds the agency once of each monthly report that is due. Prepares a draft with the month's figures; a person writes the
// texts.
import { isNight, localDay } from '#server/platform/clock.ts'
import { type Context, type Platform, programContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { makeEachDue } from '#server/platform/each-due.ts'
import { findOrAddDraft } from '#server/marketing/reports/service.ts'
import * as campaignStore from '#server/marketing/campaigns/store.ts'
import { type ScheduleRow, beginsAfter, dueAfter, isOverBefore, reportedMonth } from './rules.ts'
import * as store from './store.ts'

/**
 * Handles one month of one schedule per transaction.
 * @returns the number of reminders
 */
export async function remindOfDueReports(platform: Platform, now = new Date()): Promise<number> {
  if (isNight(now)) return 0
  const today = localDay(now)
  return makeEachDue({
    contextOf: () => programContext(platform),
    lock: (tx, except) => store.lockDueSchedule(tx, today, except),
    make: remindOfMonth,
  })
}

/** The subject to report on; undefined if there is none this month. */
async function subjectOf(tx: Tx, ctx: Context, schedule: ScheduleRow, month: string) {
  const { companyId, campaignId } = schedule
  if (!(await store.isEnabled(tx, companyId))) return undefined
  if (campaignId === null) return 'company'
  const campaign = await campaignStore.campaigns.find(tx, ctx.caller, campaignId)
  const isReported =
    campaign?.visibility === 'shared' &&
    !beginsAfter(campaign, month) &&
    !isOverBefore(campaign, month)
  return isReported ? campaign : undefined
}

async function remindOfMonth(tx: Tx, ctx: Context, schedule: ScheduleRow): Promise<number> {
  const { nextOn: dueOn, companyId, campaignId } = schedule
  const month = reportedMonth(dueOn)
  const subject = await subjectOf(tx, ctx, schedule, month)
  const version = schedule.version + 1
  const next = { lastOn: dueOn, nextOn: dueAfter(schedule), version, updatedAt: new Date() }
  await store.updateSchedule(tx, { ...schedule, ...next })
  ctx.announce({
    kind: 'reportSchedule',
    id: schedule.id,
    company: companyId,
    version,
    isInternal: true,
  })
  if (subject === undefined) return 0
  const draft = await findOrAddDraft(tx, ctx, { companyId, campaignId, month })
  if (draft.publishedVersion !== null) return 0
  await ctx.notify(tx, { kind: 'reportDue', record: draft.id, about: month, isInternal: true })
  return 1
}
