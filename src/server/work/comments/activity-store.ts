// Whether a comment in the activity log has its page, which is its task's.
import { sql } from 'kysely'

export const commentIsThere = () =>
  sql`exists (select from tasks where tasks.id = (activity.detail ->> 'task')::uuid)`
