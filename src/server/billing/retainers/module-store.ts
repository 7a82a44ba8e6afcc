// What module.ts says of retainers in SQL: on Home and in notifications.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isPermitted, isStaff, ownedCompanies } from '#server/platform/caller.ts'
import type { AttentionSources, RecordNotifications } from '#server/records/module.ts'
import { listOwners, listStaffWith } from '#server/records/recipients-store.ts'

/** Approved overages that are not invoiced yet. */
export const attention: AttentionSources = {
  overage: ({ caller }) =>
    isPermitted(caller, 'money')
      ? sql`select asked.id, retainers.title || ', ' || to_char(asked.month, 'FMMonth YYYY') as title,
          companies.name as place, null::text as due,
          '/app/admin/clients/' || asked.company_id || '/retainers/' || asked.retainer_id as path,
          row_number() over (order by asked.decided_at, asked.id) as place_in_line
        from retainer_overages asked join retainers on retainers.id = asked.retainer_id
        join companies on companies.id = asked.company_id
        where asked.state = 'approved' and ${visibleTo(caller, 'asked.company_id')}
          and not exists (select from invoices where invoices.overage_id = asked.id and invoices.state <> 'void')`
      : undefined,
}

/** Among the client's people, only owners. */
const seenBy = (caller: Caller) =>
  isStaff(caller)
    ? sql`${isPermitted(caller, 'money')} and ${visibleTo(caller, 'retainers.company_id')}`
    : sql`retainers.company_id = any (${ownedCompanies(caller)}::uuid[])`

/** Usage, or the overage request and its answer. */
const news = sql`case n.kind
  when 'retainer' then case when n.about like '% 100' then 'All of it has been used' else '80% of it has been used' end
  when 'overage' then concat_ws(': ', to_char(overage.month, 'FMMonth YYYY'),
    case overage.state when 'asked' then 'the agency asks for your approval'
      when 'withdrawn' then 'the agency withdrew its request' else overage.state end,
    nullif(overage.reason, '')) end`

/** Whom the usage and the overage of a retainer concern, and how their notifications show them. */
export const notifications: RecordNotifications = {
  kinds: ['retainer', 'overage'],
  subject: { table: 'retainers', title: sql`title`, companyId: sql`company_id` },

  /** Usage goes to both sides; overage to the side that has to react. */
  async findConcerned(tx, { kind, record, about }) {
    const retainer = await tx
      .selectFrom('retainers')
      .select('company_id as companyId')
      .where('id', '=', record)
      .executeTakeFirst()
    if (!retainer) return undefined
    const { companyId } = retainer
    const isAsked = about.startsWith('asked')
    const owners = kind === 'overage' && !isAsked ? [] : await listOwners(tx, companyId)
    const staff = kind === 'overage' && isAsked ? [] : await listStaffWith(tx, 'money', companyId)
    return { companyId, people: [...owners, ...staff] }
  },

  shown: (caller) => sql`select retainers.company_id, null::uuid as project_id, retainers.title,
      null::date as due_on, coalesce(${news}, '') as excerpt
    from retainers left join retainer_overages overage on n.kind = 'overage' and overage.id = n.part_id
      and overage.retainer_id = retainers.id
    where n.record_kind = 'retainer' and retainers.id = n.record_id and ${seenBy(caller)}`,
}
