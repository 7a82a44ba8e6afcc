// Whether items are approved, and by whom.
import * as z from 'zod'

/**
 * `none`: nobody is asked · `optional`: the client may decide · `required`: without the client's approval nothing is done ·
 * `two stages`: the same, and the agency approves before the client is asked.
 */
export const approvalModes = ['none', 'optional', 'required', 'two stages'] as const
export const ApprovalMode = z.enum(approvalModes)
export type ApprovalMode = z.infer<typeof ApprovalMode>

/** Before an item that the client sees is done. */
export const requiresApproval = (mode: ApprovalMode): boolean =>
  mode === 'required' || mode === 'two stages'

export const approvalModeChoices: readonly { value: ApprovalMode; label: string }[] = [
  { value: 'none', label: 'No approval' },
  { value: 'optional', label: 'Client may approve' },
  { value: 'required', label: 'Client must approve' },
  { value: 'two stages', label: 'Agency first, then client' },
]
