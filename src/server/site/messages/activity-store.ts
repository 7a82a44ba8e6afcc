// The name of a message in the activity log, which does not store it: deleted messages have none.
import { type RawBuilder, sql } from 'kysely'
import { type Caller, isPermitted } from '#server/platform/caller.ts'

export const senderName = (caller: Caller): RawBuilder<string | null> | undefined =>
  isPermitted(caller, 'inbox')
    ? sql`select nullif(trim(messages.first_name || ' ' || messages.last_name), '')
        from messages where messages.id = activity.record_id`
    : undefined
