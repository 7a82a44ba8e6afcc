// SQL on the companies that a staff member may see, for queries that contain the `users` table.
import { type RawBuilder, sql } from 'kysely'

/** Null means all. */
export const staffCompanies = sql<string[] | null>`case when users.has_chosen_companies then array(
  select sc.company_id from staff_companies sc where sc.user_id = users.id
  order by sc.company_id)::text[] end`

/** Whether this staff member may see the company. */
export const seesCompany = (companyId: string): RawBuilder<boolean> =>
  sql<boolean>`(not users.has_chosen_companies or exists (select from staff_companies sc
    where sc.user_id = users.id and sc.company_id = ${companyId}))`
