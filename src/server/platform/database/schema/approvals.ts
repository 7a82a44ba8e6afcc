// Approvals of tasks, posts and files, and the guest links to them.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ApprovalAction, ApprovalStage, ApprovedContent } from '#contract/approvals.ts'
import type { Moment } from './columns.ts'

export interface ApprovalTables {
  approvals: {
    id: Generated<string>
    number: ColumnType<number, never, never>
    company_id: string
    task_id: string | null
    post_id: string | null
    file_id: string | null
    item_id: GeneratedAlways<string>
    action: ApprovalAction
    stage: ApprovalStage | null
    version: number
    content: JSONColumnType<ApprovedContent | null, string | undefined, never>
    reason: Generated<string>
    person_id: ColumnType<string | null, string | undefined, never>
    person_first: ColumnType<string | null, string | undefined, never>
    person_last: ColumnType<string | null, string | undefined, never>
    guest_name: ColumnType<string | null, string | undefined, never>
    link_id: ColumnType<string | null, string | undefined, never>
    at: Moment
  }
  approval_holds: {
    task_id: string | null
    post_id: string | null
    file_id: string | null
    item_id: GeneratedAlways<string>
    company_id: string
    stage: ApprovalStage | null
    reason: string
    person_id: string | null
    person_first: string
    person_last: string
    at: Moment
    lifted_at: Date | null
  }
  approval_links: {
    id: Generated<string>
    company_id: string
    task_id: string | null
    post_id: string | null
    file_id: string | null
    item_id: GeneratedAlways<string>
    token_hash: Buffer
    content_version: number
    label: string
    created_by: string
    creator_first: string
    creator_last: string
    created_at: Moment
    expires_at: Date
    revoked_at: ColumnType<Date | null, never, Date>
  }
}
