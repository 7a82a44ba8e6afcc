// Whom an event about a file in review concerns, and how its notification shows it.
import { sql } from 'kysely'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { listConcernedByItem } from '#server/records/recipients-store.ts'

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
