// What hours of people cost the agency, in the database.
import { sql } from 'kysely'
import type { PersonCosts } from '#contract/person-costs.ts'
import type { Money } from '#contract/money.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface PersonCostsRow {
  id: string
  first: string
  last: string
  costs: PersonCosts['costs']
}

/** Of the agency, those who are not banned. */
export const listPersonCosts = (tx: Tx, personId?: string): Promise<PersonCostsRow[]> =>
  tx
    .selectFrom('users')
    .select(['users.id', 'users.first_name as first', 'users.last_name as last'])
    .select(
      sql<PersonCosts['costs']>`coalesce((select json_agg(json_build_object('from', from_on,
          'cost', json_build_object('amount', cost, 'currency', currency)) order by from_on desc)
        from person_costs where person_id = users.id), '[]')`.as('costs'),
    )
    .where('users.role', '=', 'admin')
    .where('users.banned_at', 'is', null)
    .$if(personId !== undefined, (one) => one.where('users.id', '=', personId ?? ''))
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()

export async function saveCost(
  tx: Tx,
  { personId, from, cost }: { personId: string; from: string; cost: Money | null },
): Promise<void> {
  if (cost === null) {
    await tx
      .deleteFrom('person_costs')
      .where('person_id', '=', personId)
      .where('from_on', '=', from)
      .execute()
    return
  }
  const columns = { cost: cost.amount, currency: cost.currency }
  await tx
    .insertInto('person_costs')
    .values({ person_id: personId, from_on: from, ...columns })
    .onConflict((conflict) => conflict.columns(['person_id', 'from_on']).doUpdateSet(columns))
    .execute()
}
