// The name of a message in the activity log, which does not store it: deleted messages have none.
import { type RawBuilder, sql } from 'kysely'
import { type Viewer, isPermitted } from '#server/platform/viewer.ts'

export const senderName = (viewer: Viewer): RawBuilder<string | null> | undefined =>
  isPermitted(viewer, 'inbox')
    ? sql`select nullif(trim(messages.first_name || ' ' || messages.last_name), '')
        from messages where messages.id = activity.record_id`
    : undefined
