// Maps items and their approvals to the API's form.
import type { Approval, ApprovalEntry, ApprovedContent, Waiting } from '#contract/work/approvals.ts'
import { permissions } from '#server/platform/policy.ts'
import { type Viewer, isReadOnly, isStaff } from '#server/platform/viewer.ts'
import { policy, stageOf } from './policy.ts'
import { type Item, type ApprovalProgress, isWaiting, modeOf, progressOf } from './rules.ts'
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

function presentProgress(standing: ApprovalProgress, { hold }: ItemRow, viewer: Viewer) {
  const { state, turn, since } = standing
  const isHeld = hold !== null && hold.liftedAt === null && isHoldable(standing, viewer)
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
export const isHoldable = (standing: ApprovalProgress, viewer: Viewer): boolean =>
  isWaiting(standing) && (isStaff(viewer) || standing.turn === 'client')

/** Needs both the permission and the turn. */
function canDecide(viewer: Viewer, item: Item): boolean {
  const standing = progressOf(item)
  return (
    !isReadOnly(viewer) &&
    policy.decide(viewer, item) &&
    item.isInReview &&
    isWaiting(standing) &&
    standing.turn === stageOf(viewer)
  )
}

export function presentWaiting(row: ItemRow, viewer: Viewer): Waiting {
  const item = itemOf(row)
  return {
    ...presentProgress(progressOf(item), row, viewer),
    kind: row.kind,
    _id: row.id,
    title: row.title,
    project:
      row.projectId === null || row.projectTitle === null
        ? null
        : { _id: row.projectId, title: row.projectTitle },
    version: row.version,
    canDecide: canDecide(viewer, item),
  }
}

/** Clients see changes since their own last approval, not since the agency's, which comes right before their turn. */
const isApprovedFor = (viewer: Viewer, { action, stage }: EntryRow): boolean =>
  action === 'approved' && (isStaff(viewer) || stage === 'client')

interface Whole {
  row: ItemRow
  entries: EntryRow[]
  content: ApprovedContent
}

export function presentApproval({ row, entries, content }: Whole, viewer: Viewer): Approval {
  const item = itemOf(row)
  return {
    ...presentProgress(progressOf(item), row, viewer),
    mode: item.mode,
    ownMode: row.ownMode,
    contentVersion: row.contentVersion,
    content,
    lastApproved: entries.find((entry) => isApprovedFor(viewer, entry))?.content ?? null,
    history: entries.map(presentEntry),
    can: {
      ...permissions(policy, viewer, item),
      decide: canDecide(viewer, item),
      hold:
        !isReadOnly(viewer) && policy.hold(viewer, item) && isHoldable(progressOf(item), viewer),
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
