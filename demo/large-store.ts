// Writes the large installation's companies, and finds its boards.
import * as companies from '#server/clients/companies/store.ts'
import type { CompanyFields } from '#server/clients/companies/rules.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** Well below the limit of 65,535 values per statement. */
const batchSize = 500

export type NewCompany = CompanyFields & { id: string }

export async function insertCompanies(tx: Tx, rows: NewCompany[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    await tx
      .insertInto('companies')
      .values(batch.map((company) => ({ id: company.id, ...companies.columnsOf(company) })))
      .execute()
  }
}

export async function findCompanyNamed(tx: Tx, name: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('companies')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.id
}

/** With their number of tasks, largest first. */
export async function listBoards(tx: Tx, companyId: string) {
  return tx
    .selectFrom('projects')
    .innerJoin('tasks', 'tasks.project_id', 'projects.id')
    .where('projects.company_id', '=', companyId)
    .groupBy('projects.id')
    .select(({ fn }) => ['projects.id as project', fn.count<number>('tasks.id').as('tasks')])
    .orderBy('tasks', 'desc')
    .execute()
}
