// Time, rates and costs, and the retainers that cover time.
import type { ColumnType, Generated } from 'kysely'
import type { RetainerKind } from '#contract/retainers.ts'
import type { OverageState } from '#contract/retainer-overages.ts'
import type { Rollover } from '#contract/retainer-terms.ts'
import type { Rounding } from '#contract/time-rates.ts'
import type { Moment } from './columns.ts'

export interface TimeTables {
  time_entries: {
    id: string
    company_id: string
    project_id: string
    task_id: string | null
    person_id: string
    day: string
    minutes: number
    note: string
    is_billable: boolean
    started_at: Date | null
    invoice_id: ColumnType<string | null, undefined, string | null>
    overage_id: ColumnType<string | null, undefined, string | null>
    version: number
    created_at: Date
    updated_at: Date
  }
  time_terms: {
    company_id: string
    rounding: Rounding
    rate: number | null
    currency: string | null
    version: Generated<number>
  }
  project_rates: { company_id: string; project_id: string; rate: number; currency: string }
  person_rates: { person_id: string; rate: number; currency: string }
  person_costs: { person_id: string; from_on: string; cost: number; currency: string }
  retainers: {
    id: string
    company_id: string
    title: string
    kind: RetainerKind
    currency: string
    starts_on: string
    ends_on: string | null
    covers_all: boolean
    schedule_id: string | null
    version: number
    created_at: Date
    updated_at: Date
  }
  retainer_projects: { company_id: string; retainer_id: string; project_id: string }
  retainer_terms: {
    company_id: string
    retainer_id: string
    from_on: string
    allowance: number
    rollover: Rollover
    rollover_limit: number | null
    price: number | null
    overage_rate: number
    is_paused: boolean
    created_at: Date
  }
  retainer_overages: {
    id: string
    company_id: string
    retainer_id: string
    month: string
    units: number
    rate: number
    tax_rate: number
    net: number
    total: number
    note: string
    state: OverageState
    asked_at: Date
    decided_at: Date | null
    decided_by: string | null
    decided_first: string | null
    decided_last: string | null
    reason: Generated<string>
  }
  retainer_deliveries: {
    id: string
    company_id: string
    retainer_id: string
    day: string
    title: string
    quantity: number
    overage_id: ColumnType<string | null, undefined, string | null>
    created_at: Date
  }
  retainer_warnings: {
    company_id: string
    retainer_id: string
    period: string
    percent: number
    created_at: Moment
  }
}
