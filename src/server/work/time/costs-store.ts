// Hourly costs of the agency's people in the database.
import { sql } from 'kysely'
import type { PersonCosts } from '#contract/work/person-costs.ts'
import type { Money } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { selectStaff } from './rates-store.ts'

export interface PersonCostsRow {
  id: string
  first: string
  last: string
  costs: PersonCosts['costs']
}

export const listPersonCosts = (tx: Tx, personId?: string): Promise<PersonCostsRow[]> =>
  selectStaff(tx, personId)
    .select(
      sql<PersonCosts['costs']>`coalesce((select json_agg(json_build_object('from', from_on,
          'cost', json_build_object('amount', cost, 'currency', currency)) order by from_on desc)
        from person_costs where person_id = users.id), '[]')`.as('costs'),
    )
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
