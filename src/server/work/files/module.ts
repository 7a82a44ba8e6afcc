// Files of companies, also those attached to tasks and posts.
import type { NounModule, Restored } from '#server/records/module.ts'
import type { Context } from '#server/platform/context.ts'
import { announcePosts, announceTasks } from '#server/platform/database/file-parents.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { rowsOf } from '#server/platform/database/snapshot.ts'
import { approval, attention, notifications, search } from './module-store.ts'
import { endReview, lockFile, moveDecided, requireFile } from './service.ts'
import { enqueuePreviews } from './previews.ts'

/**
 * What follows from restored files: their tasks and posts have them again, and previews that were waiting are drawn.
 */
async function afterRestore(tx: Tx, ctx: Context, { snapshot }: Restored): Promise<void> {
  const files = rowsOf(snapshot, 'files')
  const parents = (column: 'task_id' | 'post_id') =>
    files.map((row) => row[column]).filter((id) => typeof id === 'string')
  await announceTasks(tx, ctx, parents('task_id'))
  await announcePosts(tx, ctx, parents('post_id'))
  const waiting = files.filter(({ preview }) => preview === 'pending' || preview === 'drawing')
  await enqueuePreviews(
    tx,
    waiting.map(({ id }) => String(id)),
  )
}

export const files: NounModule = {
  records: [
    {
      kind: 'file',
      notifications,
      deletion: { needs: ['work'] },
      table: 'files',
      search,
      path: {
        office: ({ id, companyId }) => `/app/admin/clients/${companyId}/files/${id}`,
        client: ({ id }) => `/app/client/files/${id}`,
      },
      require: requireFile,
      approval: {
        ...approval,
        async lock(tx, ctx, id) {
          const file = await lockFile(tx, ctx, id)
          return (decision, stage) => moveDecided(tx, ctx, file, { decision, stage })
        },
        // What needs no approval no longer waits for one.
        async ownModeChanged(tx, ctx, id, mode) {
          if (mode === 'none') await endReview(tx, ctx, id)
        },
      },
    },
  ],
  attention,
  afterRestore,
  tables: {
    files: 'company',
    uploads: { leftOut: 'unfinished' },
  },
  personalData: [
    {
      table: 'files',
      person: 'uploaded_by',
      columns: ['id', 'company_id', 'name', 'type', 'size', 'visibility', 'created_at'],
    },
    { table: 'uploads', person: 'uploaded_by', columns: ['id', 'name', 'size', 'created_at'] },
  ],
}
