// Milestones as search finds them.
import { sql } from 'kysely'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: sql`case when milestones.approved_at is not null then 'Approved'
        when milestones.reached_at is not null then 'Reached' else 'Planned' end`,
      isOpen: sql`milestones.reached_at is null`,
      project: sql`milestones.project_id`,
    })} from milestones where milestones.${hitRecord}`,
}
