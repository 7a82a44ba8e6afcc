// Whether a portfolio case in the activity log has its page.
import { sql } from 'kysely'
import { type Caller, isPermitted, isStaff } from '#server/platform/caller.ts'

export const caseIsThere = (caller: Caller) =>
  sql`${!isStaff(caller) || isPermitted(caller, 'settings')}
    and exists (select from portfolio_cases where portfolio_cases.id = activity.record_id)`
