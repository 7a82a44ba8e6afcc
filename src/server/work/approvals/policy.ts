// Who may decide at which stage, put items on hold and share guest links.
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { ApprovalStage } from '#contract/work/approvals.ts'
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { type Caller, isOwnerOf, isStaff } from '#server/platform/caller.ts'

export const getStage = (caller: Caller): ApprovalStage => (isStaff(caller) ? 'agency' : 'client')

/** Staff never decide on the client's behalf. */
export const policy = {
  decide: (caller, { mode }) =>
    isStaff(caller)
      ? mode === 'two stages' && staffWith('projects')(caller, undefined)
      : mode !== 'none',
  setMode: staffWith('projects'),
  /** Puts pending items on hold and lifts holds. */
  hold: (caller, { mode }) =>
    isStaff(caller) ? staffWith('projects')(caller, undefined) : mode !== 'none',
  /** Creates, lists and revokes links that let guests decide for the client. */
  share: (caller: Caller, { companyId }: { companyId: string }) =>
    staffWith('projects')(caller, undefined) || isOwnerOf(caller, companyId),
} satisfies Record<string, Policy<{ mode: ApprovalMode; companyId: string }>>
