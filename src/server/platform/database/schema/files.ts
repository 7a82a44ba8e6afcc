// Files, uploads in progress, and pending deletions from the storage.
import type { Generated } from 'kysely'
import type { ApprovalMode } from '#contract/approval-modes.ts'
import type { File } from '#contract/files.ts'
import type { JsonList, Moment } from './columns.ts'

export interface FileTables {
  files: {
    id: string
    company_id: string
    project_id: string | null
    task_id: string | null
    post_id: string | null
    uploaded_by: string | null
    uploader_first: string | null
    uploader_last: string | null
    name: string
    type: string
    size: number
    visibility: File['visibility']
    /** `drawing` marks the one attempt; on the wire it is `pending`. */
    preview: File['preview'] | 'drawing'
    width: number | null
    height: number | null
    is_brand: Generated<boolean>
    review: Generated<File['review']>
    approval_mode: ApprovalMode | null
    version: Generated<number>
    created_at: Moment
  }
  uploads: {
    id: string
    company_id: string
    project_id: string | null
    task_id: string | null
    post_id: string | null
    uploaded_by: string
    name: string
    size: number
    visibility: File['visibility']
    is_brand: Generated<boolean>
    parts: JsonList<{ key: string; size: number }>
    received: Generated<number>
    created_at: Moment
    touched_at: Moment
  }
  removed_objects: { key: string; removed_at: Moment }
}
