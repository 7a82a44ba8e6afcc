// Whom a portfolio case concerns, and how its notification shows it.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted, isStaff, ownedCompanies } from '#server/platform/caller.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { listOwners, listStaffWith } from '#server/records/recipients-store.ts'

const standing = sql`case shown.state
  when 'proposed' then case when shown.is_consent_ended then 'Changed since consent: off the website until agreed to again' else 'Proposed' end
  when 'agreed' then 'Agreed'
  when 'declined' then concat_ws(': ', 'Declined', nullif(shown.reason, ''))
  when 'withdrawn' then concat_ws(': ', 'Withdrawn', nullif(shown.reason, '')) end`

export const notifications: RecordNotifications = {
  kinds: ['consent', 'consentAnswer'],
  subject: { table: 'portfolio_cases', title: sql`item ->> 'title'`, companyId: sql`company_id` },

  /** Requests go to the client's owners, answers to staff who edit the website. */
  async findConcerned(tx, { kind, record }) {
    const found = await tx
      .selectFrom('portfolio_cases')
      .select('company_id as companyId')
      .where('id', '=', record)
      .executeTakeFirst()
    if (!found) return undefined
    const { companyId } = found
    const people =
      kind === 'consent'
        ? await listOwners(tx, companyId)
        : await listStaffWith(tx, 'settings', companyId)
    return { companyId, people }
  },

  /** Drafts are visible to staff only. */
  shown: (
    caller,
  ) => sql`select shown.company_id, null::uuid as project_id, shown.item ->> 'title' as title,
      null::date as due_on, coalesce(${standing}, '') as excerpt
    from portfolio_cases shown
    where n.record_kind = 'portfolioCase' and shown.id = n.record_id and ${visibleTo(caller, 'shown.company_id')}
      and ${
        isStaff(caller)
          ? isPermitted(caller, 'settings')
          : sql`shown.state <> 'draft' and shown.company_id = any (${ownedCompanies(caller)}::uuid[])`
      }`,
}
