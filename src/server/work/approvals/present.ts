// Maps items and their approvals to the API's form, and to entries of the activity log.
import type { Approval, ApprovalEntry, ApprovedContent, Waiting } from '#contract/work/approvals.ts'
import { permissions } from '#server/platform/policy.ts'
import { type Caller, isReadOnly, isStaff } from '#server/platform/caller.ts'
import type { AuditEntry } from '#server/platform/context.ts'
import { getStage, policy } from './policy.ts'
import { type ApprovalProgress, type Item, getProgress, isWaiting, modeOf } from './rules.ts'
import type { EntryRow, ItemRow } from './store.ts'

export const itemOf = (row: ItemRow): Item => ({
  companyId: row.companyId,
  mode: modeOf(row.ownMode ?? row.inheritedMode, row.visibility),
  isInReview: row.isInReview,
  isDone: row.isDone,
  version: row.version,
  contentVersion: row.contentVersion,
  updatedAt: row.updatedAt,
  latest: row.latest ? { ...row.latest, at: new Date(row.latest.at) } : undefined,
})

function presentProgress(standing: ApprovalProgress, { hold }: ItemRow, caller: Caller) {
  const { state, turn, since } = standing
  const isHeld = hold !== null && hold.liftedAt === null && isHoldable(standing, caller)
  return {
    state,
    turn,
    since: since?.toISOString() ?? null,
    hold: isHeld ? presentHold(hold) : null,
  }
}

const presentHold = ({ reason, first, last, at }: NonNullable<ItemRow['hold']>) => ({
  reason,
  person: { first, last },
  since: new Date(at).toISOString(),
})

/** Clients cannot hold, or see holds on, what waits for the agency. */
export const isHoldable = (standing: ApprovalProgress, caller: Caller): boolean =>
  isWaiting(standing) && (isStaff(caller) || standing.turn === 'client')

/** Needs both the permission and the turn. */
function canDecide(caller: Caller, item: Item): boolean {
  const standing = getProgress(item)
  return (
    !isReadOnly(caller) &&
    policy.decide(caller, item) &&
    item.isInReview &&
    isWaiting(standing) &&
    standing.turn === getStage(caller)
  )
}

export function presentWaiting(row: ItemRow, caller: Caller): Waiting {
  const item = itemOf(row)
  return {
    ...presentProgress(getProgress(item), row, caller),
    kind: row.kind,
    _id: row.id,
    title: row.title,
    project:
      row.projectId === null || row.projectTitle === null
        ? null
        : { _id: row.projectId, title: row.projectTitle },
    version: row.version,
    canDecide: canDecide(caller, item),
  }
}

/** Clients see changes since their own last approval, not since the agency's, which comes right before their turn. */
const isApprovedFor = (caller: Caller, { action, stage }: EntryRow): boolean =>
  action === 'approved' && (isStaff(caller) || stage === 'client')

interface Whole {
  row: ItemRow
  entries: EntryRow[]
  content: ApprovedContent
}

export function presentApproval({ row, entries, content }: Whole, caller: Caller): Approval {
  const item = itemOf(row)
  return {
    ...presentProgress(getProgress(item), row, caller),
    mode: item.mode,
    ownMode: row.ownMode,
    contentVersion: row.contentVersion,
    content,
    lastApproved: entries.find((entry) => isApprovedFor(caller, entry))?.content ?? null,
    history: entries.map(presentEntry),
    can: {
      ...permissions(policy, caller, item),
      decide: canDecide(caller, item),
      hold:
        !isReadOnly(caller) && policy.hold(caller, item) && isHoldable(getProgress(item), caller),
    },
  }
}

function presentEntry(entry: EntryRow): ApprovalEntry {
  const { id, action, stage, version, personId, first, last, guest, reason, at } = entry
  return {
    _id: id,
    action,
    stage,
    version,
    person: first !== null && last !== null ? { _id: personId, name: { first, last } } : null,
    guest,
    reason,
    at: at.toISOString(),
  }
}

/** Builds the activity entries of approvals. */
export function auditEntry(
  row: ItemRow,
  action: string,
  { isInternal = row.isInternal, fields }: { isInternal?: boolean; fields?: string[] } = {},
): AuditEntry {
  const { kind, id, companyId, projectId, title, version } = row
  const detail = { title, ...(fields && { fields }) }
  const place = { companyId, ...(projectId !== null && { projectId }) }
  return { action, kind, id, ...place, version, isInternal, detail }
}
