// Adds many companies at once, for imports.
import { uuidv7 } from 'uuidv7'
import type { NewCompany } from '#contract/clients/companies.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import * as store from './store.ts'

/** Adds enabled companies as part of a larger operation. @returns their ids */
export async function addCompanies(
  tx: Tx,
  ctx: Pick<Context, 'recordMany'>,
  companies: readonly NewCompany[],
): Promise<string[]> {
  const added = companies.map((fields) => ({
    id: uuidv7(),
    ...fields,
    state: 'enabled' as const,
  }))
  await store.insertCompanies(tx, added)
  await ctx.recordMany(
    tx,
    added.map(({ id, name }) => ({
      action: 'created',
      kind: 'company',
      id,
      companyId: id,
      version: 1,
      detail: { name },
    })),
  )
  return added.map(({ id }) => id)
}
