// The records that can be approved: each kind declares in its module how.
import { ApprovalKind } from '#contract/work/approvals.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Move, RecordApproval } from '#server/records/approval.ts'
import { recordModule } from '#server/records/registry.ts'

export interface ItemRef {
  kind: ApprovalKind
  id: string
}

export const approvalKinds: readonly ApprovalKind[] = ApprovalKind.options

export function approvalOf(kind: ApprovalKind): RecordApproval {
  const approval = recordModule(kind)?.approval
  if (approval === undefined) throw new Error(`A ${kind} declares no approval`)
  return approval
}

/**
 * Locks the item until `tx` ends.
 * @throws AppError `not_found`
 */
export const lockItem = (tx: Tx, ctx: Context, { kind, id }: ItemRef): Promise<Move> =>
  approvalOf(kind).lock(tx, ctx, id)
