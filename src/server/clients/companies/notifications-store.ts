// Whom the approval of a company, or a revealed password of its social accounts concerns, and how the notification shows it.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted, ownedCompanies } from '#server/platform/caller.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { recordPath } from '#server/records/record-path.ts'
import { listOwners, listStaff } from '#server/records/recipients-store.ts'

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
