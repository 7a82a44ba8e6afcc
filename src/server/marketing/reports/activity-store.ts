// Whether a report in the activity log has its page.
import { sql } from 'kysely'
import { type Viewer, isStaff } from '#server/platform/viewer.ts'

/** Clients only see a report's published versions. */
export const reportIsThere = (viewer: Viewer) =>
  isStaff(viewer)
    ? sql`exists (select from reports where reports.id = activity.record_id)`
    : sql`exists (select from report_versions where report_id = activity.record_id)`
