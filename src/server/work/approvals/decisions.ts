// Saves a decision: moves the item, records it in the activity log and notifies people.
import type { ApprovalStage, NewDecision } from '#contract/work/approvals.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Move } from '#server/records/approval.ts'
import { auditEntry, itemOf } from './present.ts'
import { isNewDecision } from './rules.ts'
import * as store from './store.ts'

/** An item locked for this transaction. */
export interface LockedItem {
  move: Move
  row: store.ItemRow
}

interface Decision extends NewDecision {
  stage: ApprovalStage
  /** The person who decided, or who made the guest's link. */
  personId: string
  guest?: store.NewEntry['guest']
  /** Notified in addition to those every decision concerns. */
  people?: string[]
}

/** Repeating the same decision has no effect. @throws AppError `wrong_state`, `stale` */
export async function decideOn(
  tx: Tx,
  ctx: Context,
  { move, row }: LockedItem,
  { stage, decision, version, reason = '', personId, guest, people }: Decision,
): Promise<void> {
  if (!isNewDecision(itemOf(row), { stage, decision, version })) return
  const { companyId, id } = row
  const content = await store.findContent(tx, row, guest?.linkId)
  const entry = { companyId, item: row, decision, stage, version, content, reason, personId }
  await store.insertDecision(tx, { ...entry, ...(guest && { guest }) })
  await move(decision, stage)
  const isInternal = isOwnAffair(stage, decision)
  await ctx.record(tx, decisionEntry(row, { decision, isInternal, isByLink: guest !== undefined }))
  await ctx.notify(tx, {
    kind: stage === 'agency' && decision === 'approved' ? 'review' : 'decision',
    record: id,
    about: `${stage} ${decision} ${row.version}`,
    ...(isInternal && { isInternal }),
    ...(people && { people }),
  })
}

/** Changes the agency requested in its own review are not shown to clients. */
const isOwnAffair = (stage: string, decision: string) =>
  stage === 'agency' && decision === 'changes asked'

interface Described {
  /** Absent if only the approval mode changed. */
  decision?: NewDecision['decision']
  isInternal: boolean
  isByLink?: boolean
}

const actions = {
  approved: ['approved', 'approved by link'],
  'changes asked': ['asked for changes', 'sent back by link'],
} as const

export function decisionEntry(
  row: store.ItemRow,
  { decision, isInternal, isByLink = false }: Described,
): AuditEntry {
  if (decision === undefined)
    return auditEntry(row, 'changed', { isInternal, fields: ['approvalMode'] })
  return auditEntry(row, actions[decision][isByLink ? 1 : 0], { isInternal })
}
