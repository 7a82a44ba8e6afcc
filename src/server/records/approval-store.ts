// Selects records that were sent back at their latest review.
import { type RawBuilder, sql } from 'kysely'
import { utcText } from '#server/platform/database/list.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'

interface Returned {
  table: string
  title: string
  path: RawBuilder<unknown>
  /** That it is still open, of the `item`. */
  isOpen: RawBuilder<unknown>
}

/** As Home lists what needs attention, waiting longest first, with the person who sent it back. */
export const returned = (caller: Caller, { table, title, path, isOpen }: Returned) => sql`
  select item.id, ${sql.ref(`item.${title}`)} as title,
    companies.name || ' · ' || coalesce(sent.guest_name, sent.person_first || ' ' || sent.person_last) as place,
    ${utcText('sent.at')} as due, ${path} as path, row_number() over (order by sent.number) as place_in_line
  from ${sql.table(table)} item
  join companies on companies.id = item.company_id
  join approvals sent on sent.item_id = item.id and sent.action = 'changes asked'
    and not exists (select from approvals later where later.item_id = sent.item_id and later.number > sent.number)
  where ${isOpen} and ${visibleTo(caller, 'item.company_id')}`
