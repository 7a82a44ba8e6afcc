// Whom a milestone's approval concerns, and how its notification shows it.
import { sql } from 'kysely'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { listMembers, listStaffWith } from '#server/records/recipients-store.ts'

export const notifications: RecordNotifications = {
  kinds: ['review', 'decision'],
  subject: {
    table: 'milestones',
    title: sql`title`,
    companyId: sql`company_id`,
    projectId: sql`project_id`,
  },

  /** The client's people, who may approve it; then the staff who run projects. */
  async findConcerned(tx, { kind, record }) {
    const milestone = await tx
      .selectFrom('milestones')
      .select('company_id as companyId')
      .where('id', '=', record)
      .executeTakeFirst()
    if (!milestone) return undefined
    const { companyId } = milestone
    const people =
      kind === 'review'
        ? await listMembers(tx, companyId)
        : await listStaffWith(tx, 'projects', companyId)
    return { companyId, people }
  },

  /** A request to approve only while it waits. */
  shown: (
    caller,
  ) => sql`select milestones.company_id, milestones.project_id, milestones.title, milestones.due_on,
      '' as excerpt
    from milestones
    where n.record_kind = 'milestone' and milestones.id = n.record_id and ${sharedWith(caller, 'milestones')}
      and (n.kind <> 'review' or (milestones.reached_at is not null and milestones.approved_at is null))`,
}
