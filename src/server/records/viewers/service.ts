// Determines who can see a record by running each candidate's own query for it.
import type { RecordViewer, ViewedKind } from '#contract/records/viewers.ts'
import { findViewers } from '#server/accounts/auth/service.ts'
import { requireEvent } from '#server/work/calendar/service.ts'
import { requireReport } from '#server/marketing/reports/service.ts'
import { requireCampaign } from '#server/marketing/campaigns/service.ts'
import { requireComment } from '#server/work/comments/service.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { requireFile } from '#server/work/files/service.ts'
import { requireQuote } from '#server/billing/quotes/service.ts'
import { requireInvoice } from '#server/billing/invoices/service.ts'
import { requirePost } from '#server/marketing/posts/service.ts'
import { requireProject } from '#server/work/projects/service.ts'
import { requireAccountWith } from '#server/clients/social-accounts/service.ts'
import { requireTask } from '#server/work/tasks/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { presentViewer } from './present.ts'
import { listCandidates } from './store.ts'

type See = (tx: Tx, ctx: Context, id: string) => Promise<{ id: string; companyId?: string }>

const see: Record<ViewedKind, See> = {
  company: requireCompany,
  project: requireProject,
  task: requireTask,
  comment: requireComment,
  file: requireFile,
  campaign: requireCampaign,
  post: requirePost,
  report: requireReport,
  event: requireEvent,
  invoice: requireInvoice,
  quote: requireQuote,
  brand: requireCompany,
  socialAccount: requireAccountWith,
}

/** @throws AppError `not_found` when the caller cannot see the record */
export function listViewers(ctx: Context, kind: ViewedKind, id: string): Promise<RecordViewer[]> {
  return ctx.read(async (tx) => {
    const record = await see[kind](tx, ctx, id)
    const companyId = record.companyId ?? record.id
    const people = await listCandidates(tx, companyId)
    const viewers = await findViewers(
      tx,
      people.map((person) => person.id),
    )
    const seeing: RecordViewer[] = []
    for (const person of people) {
      const viewer = viewers.get(person.id)
      const isSeen = viewer && (await isFound(() => see[kind](tx, { ...ctx, viewer }, id)))
      if (isSeen) seeing.push(presentViewer(viewer, person))
    }
    return seeing
  })
}

async function isFound(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}
