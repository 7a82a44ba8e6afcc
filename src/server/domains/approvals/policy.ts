// Who decides, at which stage, and who says how items are approved.
import type { ApprovalMode } from '#contract/approval-modes.ts'
import type { ApprovalStage } from '#contract/approvals.ts'
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { type Viewer, isOwnerOf, isStaff } from '#server/platform/viewer.ts'

export const stageOf = (viewer: Viewer): ApprovalStage => (isStaff(viewer) ? 'agency' : 'client')

/** The agency's own people never decide in the client's place. */
export const policy = {
  decide: (viewer, { mode }) =>
    isStaff(viewer)
      ? mode === 'two stages' && staffWith('projects')(viewer, undefined)
      : mode !== 'none',
  setMode: staffWith('projects'),
  /** Puts what waits on hold, and takes it off again. */
  hold: (viewer, { mode }) =>
    isStaff(viewer) ? staffWith('projects')(viewer, undefined) : mode !== 'none',
  /** Makes guests decide in the client's place, sees and revokes their links. */
  share: (viewer: Viewer, { companyId }: { companyId: string }) =>
    staffWith('projects')(viewer, undefined) || isOwnerOf(viewer, companyId),
} satisfies Record<string, Policy<{ mode: ApprovalMode; companyId: string }>>
