// Counts what was used of retainers: billable time and deliveries.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Usage } from './rules.ts'

/**
 * Counts billable time that is on no invoice or covered by overage, and recorded deliveries. The retainers of all projects' days
 * are found at once.
 */
const usageOf = (companyId: string) => sql<{ id: string; month: string; units: number }>`
  select retainer as id, to_char(day, 'YYYY-MM') as month, sum(units)::int as units from (
    select day, units, coalesce(
      (select retainer_id from retainer_overages asked where asked.id = overage_id), covering.retainer_id) as retainer
    from (select project_id, day, overage_id, sum(minutes) as units
      from time_entries where company_id = ${companyId} and is_billable
        and started_at is null and (invoice_id is null or overage_id is not null)
        and day >= (select min(starts_on) from retainers where company_id = ${companyId})
      group by 1, 2, 3) days
    left join retainers_by_day(${companyId}) covering using (project_id, day)
    union all
    select day, quantity, retainer_id from retainer_deliveries where company_id = ${companyId}
  ) counted where retainer is not null group by 1, 2`

/** Usage per retainer and month. Needs the agency's or a staff role, since clients can't read time entries. */
export async function usageByRetainer(tx: Tx, companyId: string): Promise<Map<string, Usage>> {
  const { rows } = await usageOf(companyId).execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      new Map(own.map(({ month, units }) => [month, units])),
    ]),
  )
}
