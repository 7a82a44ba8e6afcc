// Whether a portfolio case in the activity log has its page.
import { sql } from 'kysely'
import { type Viewer, isPermitted, isStaff } from '#server/platform/viewer.ts'

export const caseIsThere = (viewer: Viewer) =>
  sql`${!isStaff(viewer) || isPermitted(viewer, 'settings')}
    and exists (select from portfolio_cases where portfolio_cases.id = activity.record_id)`
