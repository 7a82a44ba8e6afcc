// Imports comments from elsewhere, keeping their authors' names and times; the authors have no accounts here.
import { UUID } from 'uuidv7'
import { randomBytes } from 'node:crypto'
import type { Comment } from '#contract/work/comments.ts'
import { maxPersonNameLength } from '#contract/shared.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { htmlFormat } from '#server/platform/markdown/markdown.ts'
import * as store from './store.ts'

export interface ImportedComment {
  companyId: string
  taskId: string
  /** The author's full name as given in the source. */
  author: string
  visibility: Comment['visibility']
  text: string
  /** HTML of `text`, rendered by `renderBulk`. */
  html: string
  createdAt: Date
}

/** Comments are sorted by id, so ids encode the time and, for equal times, the position (up to 2^24). */
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
 * Part of a larger import, in order: notifies no one and writes no log entries besides the tasks' own.
 * @param comments on tasks that the caller has just added
 */
export async function addImportedComments(
  tx: Tx,
  comments: readonly ImportedComment[],
): Promise<void> {
  const rows = comments.map(({ author, ...comment }, place): store.CommentRow => ({
    ...comment,
    id: idAt(comment.createdAt, place),
    authorId: null,
    first: author.slice(0, maxPersonNameLength).toWellFormed(),
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
