// Maps files to the API's form.
import type { File } from '#contract/work/files.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import { canAskApproval, isInReview } from './rules.ts'
import type { FileRow } from './store.ts'

const named = (id: string | null, title: string | null) =>
  id === null || title === null ? null : { _id: id, title }

export function presentFile(caller: Caller, row: FileRow): File {
  const { uploadedBy } = row
  const { review: mayReview, ...can } = permissions(policy, caller, row)
  return {
    _id: row.id,
    company: row.companyId,
    project: named(row.projectId, row.projectTitle),
    task: named(row.taskId, row.taskTitle),
    post: named(row.postId, row.postTitle),
    name: row.name,
    type: row.type,
    size: row.size,
    visibility: row.visibility,
    review: row.review,
    preview: row.preview,
    width: row.width,
    height: row.height,
    uploadedBy: uploadedBy && {
      _id: uploadedBy.id,
      name: { first: uploadedBy.first, last: uploadedBy.last },
    },
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    can: {
      ...can,
      askApproval: mayReview && canAskApproval(row),
      endReview: mayReview && isInReview(row),
    },
  }
}
