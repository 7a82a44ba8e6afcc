// Posts of campaigns.
import type { NounModule, Restored } from '#server/records/module.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { rowsOf } from '#server/platform/database/snapshot.ts'
import { approval, attention, notifications, search } from './module-store.ts'
import {
  lockInherited,
  lockPost,
  moveDecided,
  recheckPictures,
  recheckPosts,
  requirePost,
} from './service.ts'
import { postRoutes } from './routes.ts'

/**
 * Checks posts again once they, their campaign or their pictures are restored.
 * Files restored along with their post need no check of their own.
 */
async function afterRestore(
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

export const posts: NounModule = {
  routes: postRoutes,
  records: [
    {
      kind: 'post',
      notifications,
      deletion: { table: 'posts', needs: ['projects'] },
      search,
      path: {
        office: ({ id, companyId }) => `/app/admin/posts/${id}?company=${companyId}`,
        client: ({ id }) => `/app/client/posts/${id}`,
      },
      require: requirePost,
      approval: {
        ...approval,
        async lock(tx, ctx, id) {
          const post = await lockPost(tx, ctx, id)
          return (decision, stage) => moveDecided(tx, ctx, post, { decision, stage })
        },
        lockInherited,
        ownModeChanged: (tx, ctx, postId) => recheckPosts(tx, ctx, { postId }),
        inheritedModeChanged: recheckPosts,
      },
    },
  ],
  attention,
  afterRestore,
  tables: {
    posts: 'company',
  },
  personalData: [
    {
      table: 'posts',
      person: 'created_by',
      columns: ['id', 'company_id', 'campaign_id', 'title', 'created_at'],
    },
  ],
}
