// Comments that were written elsewhere, by people of neither side here: as their names and moments of there say.
import { UUID } from 'uuidv7'
import { randomBytes } from 'node:crypto'
import type { Comment } from '#contract/comments.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { htmlFormat } from '#server/platform/markdown/markdown.ts'
import * as store from './store.ts'

export interface ImportedComment {
  companyId: string
  taskId: string
  /** As it stood there, whole. */
  author: string
  visibility: Comment['visibility']
  text: string
  /** Of `text`, rendered by `renderBulk`. */
  html: string
  createdAt: Date
}

const maxName = 100

/** Comments are in the order of their ids: one of that moment, and of those of one moment in their order, up to 2^24. */
function idAt(moment: Date, place: number): string {
  const random = randomBytes(8)
  const high = ((place & 0xfff) << 18) | (random.readUInt32BE(0) >>> 14)
  return UUID.fromFieldsV7(
    moment.getTime(),
    (place >>> 12) & 0xfff,
    high,
    random.readUInt32BE(4),
  ).toString()
}

/**
 * As part of something bigger, in their order: nobody is notified, and their entry in the log is that of their task.
 * @param comments of tasks that the viewer has just added
 */
export async function addImportedComments(
  tx: Tx,
  comments: readonly ImportedComment[],
): Promise<void> {
  const rows = comments.map(({ author, ...comment }, place): store.CommentRow => ({
    ...comment,
    id: idAt(comment.createdAt, place),
    authorId: null,
    first: author.slice(0, maxName).toWellFormed(),
    last: '',
    isByStaff: false,
    htmlFormat,
    mentions: [],
    version: 1,
    editedAt: null,
    importedFrom: 'trello',
  }))
  await store.insertComments(tx, rows)
}
