// Approval modes: whether items need approval, and by whom.
import * as z from 'zod'

/**
 * `none`: no approval · `optional`: the client may decide · `required`: cannot be done without the client's approval ·
 * `two stages`: as `required`, and the agency approves before the client is asked.
 */
export const approvalModes = ['none', 'optional', 'required', 'two stages'] as const
export const ApprovalMode = z.enum(approvalModes)
export type ApprovalMode = z.infer<typeof ApprovalMode>

/** Whether an item visible to the client needs approval before it is done. */
export const requiresApproval = (mode: ApprovalMode): boolean =>
  mode === 'required' || mode === 'two stages'

export const approvalModeChoices: readonly { value: ApprovalMode; label: string }[] = [
  { value: 'none', label: 'No approval' },
  { value: 'optional', label: 'Client may approve' },
  { value: 'required', label: 'Client must approve' },
  { value: 'two stages', label: 'Agency first, then client' },
]
