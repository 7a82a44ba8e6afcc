// Who may decide at which stage, put items on hold and share guest links.
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { ApprovalStage } from '#contract/work/approvals.ts'
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { type Viewer, isOwnerOf, isStaff } from '#server/platform/viewer.ts'

export const stageOf = (viewer: Viewer): ApprovalStage => (isStaff(viewer) ? 'agency' : 'client')

/** Staff never decide on the client's behalf. */
export const policy = {
  decide: (viewer, { mode }) =>
    isStaff(viewer)
      ? mode === 'two stages' && staffWith('projects')(viewer, undefined)
      : mode !== 'none',
  setMode: staffWith('projects'),
  /** Puts pending items on hold and lifts holds. */
  hold: (viewer, { mode }) =>
    isStaff(viewer) ? staffWith('projects')(viewer, undefined) : mode !== 'none',
  /** Creates, lists and revokes links that let guests decide for the client. */
  share: (viewer: Viewer, { companyId }: { companyId: string }) =>
    staffWith('projects')(viewer, undefined) || isOwnerOf(viewer, companyId),
} satisfies Record<string, Policy<{ mode: ApprovalMode; companyId: string }>>
