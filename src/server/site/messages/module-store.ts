// What module.ts says of messages in SQL: in the activity log, on Home, in search and in notifications.
import { type RawBuilder, sql } from 'kysely'
import { type Caller, isPermitted } from '#server/platform/caller.ts'
import { utcText } from '#server/platform/database/list.ts'
import type { AttentionSources, RecordNotifications, RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { agencyItself } from '#server/platform/context.ts'
import { listStaff } from '#server/records/recipients-store.ts'

/**
 * The name of a message in the activity log, which does not store it: deleted messages have none.
 */
export const senderName = (caller: Caller): RawBuilder<string | null> | undefined =>
  isPermitted(caller, 'inbox')
    ? sql`select nullif(trim(messages.first_name || ' ' || messages.last_name), '')
        from messages where messages.id = activity.record_id`
    : undefined

/** Messages that wait for an answer, as the inbox lists them. */
export const attention: AttentionSources = {
  reply: ({ caller }) =>
    isPermitted(caller, 'inbox')
      ? sql`select messages.id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), nullif(email, ''), 'A visitor')
            as title, company as place, ${utcText('due_at')} as due,
          '/app/admin/messages/' || messages.id as path, row_number() over (order by due_at) as place_in_line
        from messages where waiting_since is not null and spam_reason is null`
      : undefined,
}

/** Messages as search finds them. */
export const search: RecordSearch = {
  canFind: (caller) => isPermitted(caller, 'inbox'),
  details: () =>
    sql`${hitDetails({
      status: sql`case when messages.answered_at is null then 'Waiting for an answer' else 'Answered' end`,
      isOpen: sql`messages.answered_at is null`,
    })} from messages where messages.${hitRecord}`,
}

/** Whom a visitor's message or booking concerns, and how its notification shows it. */
export const notifications: RecordNotifications = {
  kinds: ['message', 'booking'],
  subject: {
    table: 'messages',
    title: sql`coalesce(nullif(trim(messages.first_name || ' ' || messages.last_name), ''),
      nullif(messages.email, ''), 'A visitor')`,
    address: sql`nullif(messages.email, '')`,
  },

  async findConcerned(tx, { kind, record, people = [] }) {
    const found = await tx
      .selectFrom('messages')
      .select('id')
      .where('id', '=', record)
      .executeTakeFirst()
    if (!found) return undefined
    return { companyId: agencyItself, people: kind === 'booking' ? people : await listStaff(tx) }
  },

  // A client's database role can't read messages.
  shown: (caller) =>
    isPermitted(caller, 'inbox')
      ? sql`select null::uuid as company_id, null::uuid as project_id,
          coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), nullif(email, ''),
            'A visitor') as title, null::date as due_on, body as excerpt
        from messages where n.record_kind = 'message' and messages.id = n.record_id and spam_reason is null`
      : undefined,
}
