// Whether a report in the activity log has its page.
import { sql } from 'kysely'
import { type Caller, isStaff } from '#server/platform/caller.ts'

/** Clients only see a report's published versions. */
export const reportIsThere = (caller: Caller) =>
  isStaff(caller)
    ? sql`exists (select from reports where reports.id = activity.record_id)`
    : sql`exists (select from report_versions where report_id = activity.record_id)`
