// What module.ts says of companies in SQL: on Home, in search and in notifications.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted, ownedCompanies } from '#server/platform/caller.ts'
import type { AttentionSources, RecordNotifications, RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { recordPath } from '#server/records/record-path.ts'
import { listOwners, listStaff } from '#server/records/recipients-store.ts'

/** Companies that registered and wait for approval. */
export const attention: AttentionSources = {
  approval: ({ caller }) =>
    isPermitted(caller, 'clients')
      ? sql`select companies.id, companies.name as title, companies.email as place, null::text as due,
          '/app/admin/clients?status=waiting' as path, row_number() over (order by companies.created_at) as place_in_line
        from companies where companies.state = 'waiting' and ${visibleTo(caller, 'companies.id')}`
      : undefined,
}

const stateOfClient = sql`case companies.state when 'enabled' then 'Enabled' when 'waiting' then 'Waiting' else 'Disabled' end`

/** Companies as search finds them. */
export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({
      status: stateOfClient,
      isOpen: sql`companies.state = 'enabled'`,
    })} from companies where companies.${hitRecord}`,
  text: sql`select id, description as text from companies`,
  isMarkdown: true,
}

/**
 * Whom the approval of a company, or a revealed password of its social accounts concerns, and how the notification shows it.
 */
export const notifications: RecordNotifications = {
  kinds: ['approval', 'revealed'],
  subject: { table: 'companies', title: sql`name` },

  async findConcerned(tx, { kind, record }) {
    const found = await tx
      .selectFrom('companies')
      .select('id')
      .where('id', '=', record)
      .executeTakeFirst()
    if (!found) return undefined
    const people = kind === 'revealed' ? await listOwners(tx, record) : await listStaff(tx)
    return { companyId: record, people }
  },

  shown: (caller) => sql`select companies.id as company_id, null::uuid as project_id,
      case when n.kind = 'revealed' then coalesce(account.platform || ', ' || account.username,
        'a social account that has since been deleted') else companies.name end as title,
      null::date as due_on, '' as excerpt
    from companies left join social_accounts account on n.kind = 'revealed' and account.id = n.part_id
      and account.company_id = companies.id
    where n.record_kind = 'company' and companies.id = n.record_id and ${visibleTo(caller, 'companies.id')}
      and case n.kind when 'approval' then companies.state = 'waiting' and ${isPermitted(caller, 'clients')}
        when 'revealed' then companies.id = any (${ownedCompanies(caller)}::uuid[]) else true end`,

  path: (caller, { kind, recordId, companyId }) =>
    kind === 'revealed'
      ? recordPath(caller, { kind: 'brand', id: recordId, companyId })
      : '/app/admin/clients?status=waiting',
}
