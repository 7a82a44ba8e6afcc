// Queries billed amounts and time costs.
import { sql } from 'kysely'
import type { Discount } from '#contract/billing/invoice-totals.ts'
import type { InvoiceKind } from '#contract/billing/invoices.ts'
import type { StoredLine } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'

export interface Period {
  from: string
  to: string
}

interface Place {
  companyId: string
  companyName: string
  projectId: string | null
  projectTitle: string | null
}

export interface SentInvoice extends Place {
  id: string
  kind: InvoiceKind
  currency: string
  lines: StoredLine[]
  discount: Discount | null
}

const invoicesAtOnce = 200

/** Reads sent invoices of existing clients in batches. @param after the last id of the previous batch */
export const listSentInvoices = (
  tx: Tx,
  caller: Caller,
  { from, to }: Period,
  after: string | undefined,
): Promise<SentInvoice[]> =>
  tx
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.client_id')
    .leftJoin('projects', 'projects.id', 'invoices.project_id')
    .select(['invoices.id', 'invoices.kind', 'invoices.currency', 'invoices.lines'])
    .select(['invoices.discount', 'invoices.company_id as companyId'])
    .select(['companies.name as companyName', 'invoices.project_id as projectId'])
    .select('projects.title as projectTitle')
    .where(visibleTo(caller, 'invoices.company_id'))
    .where('invoices.state', '=', 'sent')
    .where('invoices.issue_on', '>=', from)
    .where('invoices.issue_on', '<=', to)
    .$if(after !== undefined, (rest) => rest.where('invoices.id', '>', after ?? ''))
    .orderBy('invoices.id')
    .limit(invoicesAtOnce)
    .execute()

export interface TimeCost extends Place {
  /** Null if no cost is set for the people and days. */
  currency: string | null
  minutes: number
  /** Minutes multiplied by the hourly cost, which is sixty times the cost. */
  minuteCost: number
}

/** Running timers have no cost yet. */
export async function sumTimeCosts(
  tx: Tx,
  caller: Caller,
  { from, to }: Period,
): Promise<TimeCost[]> {
  const { rows } = await sql<TimeCost>`
    select entry.company_id as "companyId", companies.name as "companyName", entry.project_id as "projectId",
      projects.title as "projectTitle", cost.currency, sum(entry.minutes)::bigint as minutes,
      coalesce(sum(entry.minutes::bigint * cost.cost), 0)::bigint as "minuteCost"
    from time_entries entry
    join companies on companies.id = entry.company_id
    join projects on projects.id = entry.project_id
    left join lateral (
      select person_costs.cost, person_costs.currency from person_costs
      where person_costs.person_id = entry.person_id and person_costs.from_on <= entry.day
      order by person_costs.from_on desc limit 1) cost on true
    where entry.started_at is null and entry.day >= ${from}::date and entry.day <= ${to}::date
      and ${visibleTo(caller, 'entry.company_id')}
    group by entry.company_id, companies.name, entry.project_id, projects.title, cost.currency`.execute(
    tx,
  )
  return rows
}
