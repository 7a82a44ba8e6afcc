// Whom an event about a file in review concerns, and how its notification shows it.
import { sql } from 'kysely'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { listConcernedByItem } from '#server/records/recipients-store.ts'

export const notifications: RecordNotifications = {
  kinds: ['review', 'decision', 'waiting'],

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

  shown: (viewer) => sql`select reviewed.company_id, reviewed.project_id, reviewed.name as title,
      null::date as due_on, '' as excerpt
    from files reviewed
    where n.record_kind = 'file' and reviewed.id = n.record_id and ${sharedWith(viewer, 'reviewed')}
      and (n.kind not in ('review', 'waiting') or reviewed.review = 'in review')`,
}
