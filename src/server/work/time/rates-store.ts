// Hourly rates in the database.
import { sql } from 'kysely'
import type { Rounding } from '#contract/work/time-rates.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Rate } from './billing-rules.ts'

/** @param alias of a table with the columns `rate` and `currency` */
export const rateIn = (alias: string) => sql<Rate | null>`case
  when ${sql.ref(`${alias}.rate`)} is not null
  then json_build_object('amount', ${sql.ref(`${alias}.rate`)}, 'currency', ${sql.ref(`${alias}.currency`)}) end`

interface Terms {
  rounding: Rounding
  rate: Rate | null
  /** Also incremented by changes to the projects' rates. */
  version: number
}

const selectTerms = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('time_terms')
    .select(['rounding', rateIn('time_terms').as('rate'), 'version'])
    .where('company_id', '=', companyId)

const noTerms: Terms = { rounding: 0, rate: null, version: 1 }

export const findTerms = async (tx: Tx, companyId: string): Promise<Terms> =>
  (await selectTerms(tx, companyId).executeTakeFirst()) ?? noTerms

/** Locks the company's terms until `tx` ends; the lock also covers its projects' rates. */
export async function lockTerms(tx: Tx, company_id: string): Promise<Terms> {
  await tx
    .insertInto('time_terms')
    .values({ company_id, rounding: noTerms.rounding })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return selectTerms(tx, company_id).forUpdate().executeTakeFirstOrThrow()
}

export async function saveTerms(
  tx: Tx,
  companyId: string,
  { rounding, rate, version }: Terms,
): Promise<void> {
  const price = { rate: rate?.amount ?? null, currency: rate?.currency ?? null }
  await tx
    .updateTable('time_terms')
    .set({ rounding, ...price, version })
    .where('company_id', '=', companyId)
    .execute()
}

export const listProjectRates = (tx: Tx, caller: Caller, companyId: string) =>
  tx
    .selectFrom('projects')
    .leftJoin('project_rates', 'project_rates.project_id', 'projects.id')
    .select(['projects.id', 'projects.title', rateIn('project_rates').as('rate')])
    .where(visibleTo(caller, 'projects.company_id'))
    .where('projects.company_id', '=', companyId)
    .orderBy('projects.title')
    .orderBy('projects.id')
    .execute()

/** @throws a PostgreSQL error for another company's project */
export async function saveProjectRate(
  tx: Tx,
  { companyId, projectId, rate }: { companyId: string; projectId: string; rate: Rate | null },
): Promise<void> {
  if (rate === null) {
    await tx
      .deleteFrom('project_rates')
      .where('company_id', '=', companyId)
      .where('project_id', '=', projectId)
      .execute()
    return
  }
  const columns = { rate: rate.amount, currency: rate.currency }
  await tx
    .insertInto('project_rates')
    .values({ company_id: companyId, project_id: projectId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet(columns)
        // Leaves another company's rate unchanged; the service rejects the request.
        .where('project_rates.company_id', '=', companyId),
    )
    .execute()
}

/** Selects staff who are not banned. Also used for hourly costs. */
export const selectStaff = (tx: Tx, personId?: string) =>
  tx
    .selectFrom('users')
    .select(['users.id', 'users.first_name as first', 'users.last_name as last'])
    .where('users.role', '=', 'admin')
    .where('users.banned_at', 'is', null)
    .$if(personId !== undefined, (one) => one.where('users.id', '=', personId ?? ''))
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')

/** Serializes changes to the person's hourly cost until `tx` ends. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
}

export const listPersonRates = (tx: Tx, personId?: string) =>
  selectStaff(tx, personId)
    .leftJoin('person_rates', 'person_rates.person_id', 'users.id')
    .select(rateIn('person_rates').as('rate'))
    .execute()

export async function savePersonRate(tx: Tx, person_id: string, rate: Rate | null): Promise<void> {
  if (rate === null) {
    await tx.deleteFrom('person_rates').where('person_id', '=', person_id).execute()
    return
  }
  const columns = { rate: rate.amount, currency: rate.currency }
  await tx
    .insertInto('person_rates')
    .values({ person_id, ...columns })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(columns))
    .execute()
}
