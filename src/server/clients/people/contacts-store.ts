// Finds a company's contacts at the agency: staff who see it and have its open shared tasks or commented on some lately.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { seesCompany } from '#server/platform/database/tenancy.ts'

export interface ContactRow {
  id: string
  first: string
  last: string
  projects: string[]
}

const maxContacts = 6
const recently = sql`interval '90 days'`

/** @param agencyDatabase client connections can't read the agency's people */
export async function listContacts(agencyDatabase: Tx, companyId: string): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    with touched as (
      select assigned_to as person_id, project_id, updated_at as at from tasks
      where company_id = ${companyId} and visibility = 'shared' and status <> 'done' and not archived
        and assigned_to is not null
      union all
      select author_id, tasks.project_id, comments.created_at from comments join tasks on tasks.id = comments.task_id
      where comments.company_id = ${companyId} and comments.visibility = 'shared' and tasks.visibility = 'shared'
        and is_by_staff and author_id is not null and comments.created_at > now() - ${recently}
    )
    select users.id, first_name as first, last_name as last, array_agg(distinct projects.title) as projects
    from touched
    join users on users.id = touched.person_id and users.role = 'admin' and users.banned_at is null
      and ${seesCompany(companyId)}
    join projects on projects.id = touched.project_id
    group by users.id order by max(touched.at) desc limit ${maxContacts}`.execute(agencyDatabase)
  return rows
}
