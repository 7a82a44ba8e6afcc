// Writes the large installation in batches.
import type { Insertable } from 'kysely'
import * as companies from '#server/domains/companies/store.ts'
import type { CompanyFields } from '#server/domains/companies/rules.ts'
import type { ProjectRow } from '#server/domains/projects/rules.ts'
import * as projects from '#server/domains/projects/store.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/** Well below the limit of 65,535 values per statement. */
const batchSize = 500

async function insertAll<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + batchSize))
      .execute()
  }
}

export type NewCompany = CompanyFields & { id: string }

export function insertCompanies(tx: Tx, rows: NewCompany[]): Promise<void> {
  return insertAll(
    tx,
    'companies',
    rows.map((company) => ({ id: company.id, ...companies.columnsOf(company) })),
  )
}

export function insertProjects(tx: Tx, rows: ProjectRow[]): Promise<void> {
  return insertAll(
    tx,
    'projects',
    rows.map((project) => ({
      id: project.id,
      company_id: project.companyId,
      ...projects.columnsOf(project),
    })),
  )
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
