// Whom a visitor's message or booking concerns, and how its notification shows it.
import { sql } from 'kysely'
import { agencyItself } from '#server/platform/context.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { listStaff } from '#server/records/recipients-store.ts'

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
