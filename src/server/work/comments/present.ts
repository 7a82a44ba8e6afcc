// Maps comments to the API's form.
import type { Comment } from '#contract/work/comments.ts'
import { htmlFormat, renderMarkdown } from '#server/platform/markdown/markdown.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import type { CommentRow } from './store.ts'

export function presentComment(row: CommentRow, caller: Caller): Comment {
  const { id, taskId, authorId, first, last, isByStaff, createdAt, editedAt } = row
  const { visibility, text, html, version } = row
  return {
    _id: id,
    task: taskId,
    author: { _id: authorId, name: { first, last }, staff: isByStaff },
    visibility,
    text,
    html: row.htmlFormat === htmlFormat ? html : renderMarkdown(text),
    version,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    importedFrom: row.importedFrom,
    can: permissions(policy, caller, row),
  }
}
