// Whom the renewal of a service concerns, and how its notification shows it.
import { sql } from 'kysely'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { isPermitted, isStaff, ownedCompanies } from '#server/platform/caller.ts'
import type { RecordNotifications } from '#server/records/module.ts'
import { listOwners, listStaffWith } from '#server/records/recipients-store.ts'

export const notifications: RecordNotifications = {
  kinds: ['renewal'],
  subject: { table: 'client_services', title: sql`name`, companyId: sql`company_id` },

  /** Staff who manage clients; also the company's owners if the client renews the service. */
  async findConcerned(tx, { record }) {
    const service = await tx
      .selectFrom('client_services')
      .select(['company_id as companyId', 'renewed_by as renewedBy'])
      .where('id', '=', record)
      .executeTakeFirst()
    if (!service) return undefined
    const { companyId, renewedBy } = service
    const staff = await listStaffWith(tx, 'clients', companyId)
    const owners = renewedBy === 'client' ? await listOwners(tx, companyId) : []
    return { companyId, people: [...staff, ...owners] }
  },

  /** Until it is renewed, cancelled or rescheduled. */
  shown: (caller) => sql`select service.company_id, null::uuid as project_id, service.name as title,
      service.renews_on as due_on, '' as excerpt
    from client_services service
    where n.record_kind = 'clientService' and service.id = n.record_id and service.status = 'active'
      and service.renews_on::text = split_part(n.about, ' ', 3) and ${visibleTo(caller, 'service.company_id')}
      and ${
        isStaff(caller)
          ? isPermitted(caller, 'clients')
          : sql`service.renewed_by = 'client' and service.company_id = any (${ownedCompanies(caller)}::uuid[])`
      }`,
}
