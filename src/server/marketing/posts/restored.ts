// Checks posts again once they, their campaign or their pictures are restored.
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { rowsOf } from '#server/platform/database/snapshot.ts'
import type { Restored } from '#server/records/module.ts'
import { recheckPictures, recheckPosts } from './service.ts'

/** Files restored along with their post need no check of their own. */
export async function afterRestore(
  tx: Tx,
  ctx: Context,
  { kind, roots, snapshot }: Restored,
): Promise<void> {
  const posts = kind === 'file' ? rowsOf(snapshot, 'files').map((row) => row['post_id']) : []
  // Queries of one transaction run in sequence.
  for (const id of posts) if (typeof id === 'string') await recheckPictures(tx, ctx, id)
  for (const { id } of roots) {
    if (kind === 'post') await recheckPosts(tx, ctx, { postId: id })
    if (kind === 'campaign') await recheckPosts(tx, ctx, { campaignId: id })
  }
}
