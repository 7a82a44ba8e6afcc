// Lists the people who might see a company's records.
import { sql } from 'kysely'
import type { CompanyRole } from '#contract/clients/companies.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface CandidateRow {
  id: string
  first: string
  last: string
  /** Null for staff. */
  companyRole: CompanyRole | null
  companyName: string
}

/** Lists staff first, then by name. Whether they can see a record is checked later with their own access. */
export const listCandidates = (tx: Tx, companyId: string): Promise<CandidateRow[]> =>
  tx
    .selectFrom('users')
    .innerJoin('companies', (join) => join.on('companies.id', '=', companyId))
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .onRef('memberships.company_id', '=', 'companies.id'),
    )
    .select(['users.id', 'first_name as first', 'last_name as last'])
    .select(['memberships.role as companyRole', 'companies.name as companyName'])
    .where((where) =>
      where.or([where('users.role', '=', 'admin'), where('memberships.role', 'is not', null)]),
    )
    .orderBy(sql`users.role <> 'admin'`)
    .orderBy(sql`lower(first_name || ' ' || last_name)`)
    .orderBy('users.id')
    .execute()
