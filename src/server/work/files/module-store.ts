// What module.ts says of files in SQL: on Home, in search, in notifications and approvals.
import { sql } from 'kysely'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import { ofSeenPost, sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { RecordApproval } from '#server/records/approval.ts'
import { returned } from '#server/records/approval-store.ts'
import type { AttentionSources, RecordNotifications, RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { listConcernedByItem } from '#server/records/recipients-store.ts'

const path = sql`'/app/admin/clients/' || item.company_id || '/files/' || item.id`

/** What is internal, or needs no approval, waits for no one. */
const isWaiting = sql`item.visibility = 'shared' and item.approval_mode is distinct from 'none'`

/** Files in review, or sent back. */
export const attention: AttentionSources = {
  review: ({ caller }) =>
    isPermitted(caller, 'projects')
      ? sql`select item.id, item.name as title, companies.name as place, null::text as due, ${path} as path,
          row_number() over (order by item.id) as place_in_line
        from files item join companies on companies.id = item.company_id
        where item.review = 'in review' and ${isWaiting} and ${visibleTo(caller, 'item.company_id')}`
      : undefined,

  returned: ({ caller }) =>
    isPermitted(caller, 'projects')
      ? returned(caller, {
          table: 'files',
          title: 'name',
          path,
          isOpen: sql`item.review = 'changes asked' and ${isWaiting}`,
        })
      : undefined,
}

/** Files as search finds them. */
export const search: RecordSearch = {
  details: (caller) => sql`${hitDetails({
    project: sql`files.project_id`,
    task: sql`files.task_id`,
  })} from files left join tasks on tasks.id = files.task_id
    where files.${hitRecord} and ${sharedWith(caller, 'files')}
      and ${ofSeenPost(caller, 'files')}
      and (files.task_id is null or (tasks.id is not null and ${sharedWith(caller, 'tasks')}))`,
}

/** Whom an event about a file in review concerns, and how its notification shows it. */
export const notifications: RecordNotifications = {
  kinds: ['review', 'decision', 'waiting'],
  // A file has no page of its own.
  subject: {
    table: 'files',
    title: sql`name`,
    page: {
      kind: sql`case when task_id is not null then 'task' when post_id is not null then 'post' else 'company' end`,
      id: sql`coalesce(task_id, post_id, company_id)`,
    },
    companyId: sql`company_id`,
    projectId: sql`project_id`,
  },

  async findConcerned(tx, { kind, record, people = [] }) {
    const file = await tx
      .selectFrom('files')
      .select(['id', 'company_id as companyId', 'uploaded_by as createdBy'])
      .where('id', '=', record)
      .executeTakeFirst()
    if (!file) return undefined
    const modes = sql`select files.id, file_approval_mode(files) as mode from files`
    const others = await listConcernedByItem(tx, kind, { ...file, modes })
    return { companyId: file.companyId, people: [...people, ...others] }
  },

  shown: (caller) => sql`select reviewed.company_id, reviewed.project_id, reviewed.name as title,
      null::date as due_on, '' as excerpt
    from files reviewed
    where n.record_kind = 'file' and reviewed.id = n.record_id and ${sharedWith(caller, 'reviewed')}
      and (n.kind not in ('review', 'waiting') or reviewed.review = 'in review')`,
}

/** Files as approvals read them. Those of a task or post are part of that item. */
export const approval = {
  table: 'files',

  items: (tx, caller) =>
    tx
      .selectFrom('files')
      .leftJoin('projects', 'projects.id', 'files.project_id')
      .select(['files.id', 'files.name as title', 'files.visibility', 'files.version'])
      .select(sql<boolean>`files.review = 'in review'`.as('isInReview'))
      // One that is no longer in review waits for no one.
      .select(sql<boolean>`files.review in ('approved', 'none')`.as('isDone'))
      .select(sql<boolean>`files.review in ('in review', 'changes asked')`.as('isOpen'))
      .select(sql<boolean>`files.visibility = 'internal'`.as('isInternal'))
      .select(['files.company_id as companyId', 'files.project_id as projectId'])
      .select(['projects.title as projectTitle', 'files.created_at as updatedAt'])
      // Its content never changes.
      .select([sql<number>`1`.as('contentVersion'), 'files.approval_mode as ownMode'])
      // `optional`, or its project's `two stages`.
      .select(sql<ApprovalMode>`file_approval_mode(files)`.as('inheritedMode'))
      .where('files.task_id', 'is', null)
      .where('files.post_id', 'is', null)
      .where(sharedWith(caller, 'files')),

  contents:
    () => sql`select id, json_build_object('title', name, 'description', '', 'subtasks', array[]::text[],
      'files', json_build_array(json_build_object('_id', id, 'name', name))) as content
    from files`,

  inheriting: (scope) =>
    'projectId' in scope
      ? sql`select id from files where project_id = ${scope.projectId} and approval_mode is null`
      : undefined,
} satisfies Partial<RecordApproval>
