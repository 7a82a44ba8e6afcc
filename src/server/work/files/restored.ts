// What follows from restored files: their tasks and posts have them again, and previews that were waiting are drawn.
import type { Context } from '#server/platform/context.ts'
import { announcePosts, announceTasks } from '#server/platform/database/file-parents.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { rowsOf } from '#server/platform/database/snapshot.ts'
import type { Restored } from '#server/records/module.ts'
import { enqueuePreviews } from './previews.ts'

export async function afterRestore(tx: Tx, ctx: Context, { snapshot }: Restored): Promise<void> {
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
