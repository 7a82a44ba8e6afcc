// Messages with an answer due soon.
import { sql } from 'kysely'
import { alertHoursBefore } from '#contract/site/messages.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'

export const attention: AttentionSources = {
  reply: ({ caller }) =>
    isPermitted(caller, 'inbox')
      ? sql`select messages.id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), nullif(email, ''), 'A visitor')
            as title, company as place, to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due,
          '/app/admin/messages/' || messages.id as path, row_number() over (order by due_at) as place_in_line
        from messages where answered_at is null and spam_reason is null
          and (kind = 'contact' or chat_message_count > 0)
          and due_at < now() + make_interval(hours => ${alertHoursBefore}::int)`
      : undefined,
}
