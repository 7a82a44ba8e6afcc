// What module.ts says of portfolio cases in SQL: in the activity log, on Home and in notifications.
import { sql } from 'kysely'
import { type Caller, isPermitted, isStaff, ownedCompanies } from '#server/platform/caller.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { AttentionSources, RecordNotifications } from '#server/records/module.ts'
import { listOwners, listStaffWith } from '#server/records/recipients-store.ts'

/** Whether a portfolio case in the activity log has its page. */
export const caseIsThere = (caller: Caller) =>
  sql`${!isStaff(caller) || isPermitted(caller, 'settings')}
    and exists (select from portfolio_cases where portfolio_cases.id = activity.record_id)`

/** Portfolio cases edited by the client. */
export const attention: AttentionSources = {
  consent: ({ caller }) =>
    isPermitted(caller, 'settings')
      ? sql`select shown.id, shown.item ->> 'title' as title, companies.name as place, null::text as due,
          '/app/admin/clients/' || shown.company_id || '/portfolio/' || shown.id as path,
          row_number() over (order by shown.updated_at, shown.id) as place_in_line
        from portfolio_cases shown join companies on companies.id = shown.company_id
        where shown.state in ('proposed', 'agreed') and shown.agency_version <> shown.content_version
          and ${visibleTo(caller, 'shown.company_id')}`
      : undefined,
}

const standing = sql`case shown.state
  when 'proposed' then case when shown.is_consent_ended then 'Changed since consent: off the website until agreed to again' else 'Proposed' end
  when 'agreed' then 'Agreed'
  when 'declined' then concat_ws(': ', 'Declined', nullif(shown.reason, ''))
  when 'withdrawn' then concat_ws(': ', 'Withdrawn', nullif(shown.reason, '')) end`

/** Whom a portfolio case concerns, and how its notification shows it. */
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
