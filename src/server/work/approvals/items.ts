// The kinds of items that can be approved: how each is locked, and where a decision moves it.
import type { ApprovalDecision, ApprovalStage } from '#contract/work/approvals.ts'
import { lockFile, moveDecided as moveFile } from '#server/work/files/service.ts'
import { lockPost, moveDecided as movePost } from '#server/marketing/posts/service.ts'
import { lockTask, sendBack } from '#server/work/tasks/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface ItemRef {
  kind: 'task' | 'post' | 'file'
  id: string
}

/** Moves the locked item after a decision. */
export type Move = (decision: ApprovalDecision, stage: ApprovalStage) => Promise<void>

/**
 * Locks the item until `tx` ends.
 * @throws AppError `not_found`
 */
export async function lockItem(tx: Tx, ctx: Context, { kind, id }: ItemRef): Promise<Move> {
  if (kind === 'post') {
    const post = await lockPost(tx, ctx, id)
    return (decision, stage) => movePost(tx, ctx, post, { decision, stage })
  }
  if (kind === 'file') {
    const file = await lockFile(tx, ctx, id)
    return (decision, stage) => moveFile(tx, ctx, file, { decision, stage })
  }
  const task = await lockTask(tx, ctx, id)
  return async (decision) => {
    if (decision === 'changes asked') await sendBack(tx, ctx, task)
  }
}
