// Invoices and quotes with their payments, deliveries, instalments and schedules.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { InstalmentNet } from '#contract/instalment-parts.ts'
import type { CountedLine, Discount } from '#contract/invoice-totals.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { Buyer, Seller } from '#contract/invoice-parties.ts'
import type { QuoteDecision } from '#contract/quotes.ts'
import type { ScheduleRule } from '#contract/invoice-schedules.ts'
import type { UntaxedCategory } from '#contract/tax.ts'
import type { JsonList, Moment } from './columns.ts'

/** A line as stored in its invoice or quote. */
export interface StoredLine extends CountedLine {
  description: string
  unit: string
  /** Ids of the time entries it bills. */
  time?: string[]
}

/** Document kinds numbered per year. */
export type SeriesKind = InvoiceKind | 'quote'

export interface InvoiceTables {
  invoices: {
    id: string
    company_id: string
    detached_at: Date | null
    client_id: GeneratedAlways<string | null>
    project_id: string | null
    kind: InvoiceKind
    credited_id: string | null
    quote_id: string | null
    instalment_id: string | null
    overage_id: ColumnType<string | null, string | null | undefined, string | null>
    schedule_id: string | null
    period_on: string | null
    state: 'draft' | 'sent' | 'void'
    number: string | null
    currency: string
    issue_on: string | null
    due_on: string
    lines: JsonList<StoredLine>
    discount: JSONColumnType<Discount | null, string | null, string | null>
    notes: string
    terms: string
    total: number
    paid: Generated<number>
    credited: Generated<number>
    seller: JSONColumnType<Seller | null, string | null, string | null>
    buyer: JSONColumnType<Buyer | null, string | null, string | null>
    sent_at: Date | null
    viewed_at: Date | null
    voided_at: Date | null
    void_reason: Generated<string>
    reminders_stopped: Generated<boolean>
    refund_undecided: Generated<boolean>
    settled: Generated<number>
    version: number
    created_at: Date
    updated_at: Date
  }
  invoice_series: { kind: SeriesKind; year: number; last: number }
  invoice_documents: {
    company_id: string
    invoice_id: string
    content: Buffer
    created_at: Moment
  }
  invoice_payments: {
    id: string
    company_id: string
    invoice_id: string
    kind: 'payment' | 'refund' | 'credit' | 'credit used'
    amount: number
    paid_on: string
    method: string
    note: string
    credit_id: string | null
    recorded_by: string | null
    online_ref: string | null
    created_at: Moment
  }
  invoice_reminders: { company_id: string; invoice_id: string; day: number; created_at: Moment }
  invoice_deliveries: {
    id: string
    company_id: string
    invoice_id: string
    state: 'queued' | 'accepted' | 'refused' | 'failed'
    attempts: Generated<number>
    leased_until: Generated<Date | null>
    reference: Generated<string | null>
    problem: Generated<string>
    queued_at: Moment
    settled_at: Date | null
    resolved_at: Generated<Date | null>
  }
  invoice_schedules: {
    id: string
    company_id: string
    project_id: string | null
    currency: string
    lines: JsonList<StoredLine>
    discount: JSONColumnType<Discount | null, string | null, string | null>
    notes: string
    terms: string
    total: number
    due_days: number
    sends: boolean
    unit: ScheduleRule['unit']
    every: number
    starts_on: string
    ends_on: string | null
    paused: boolean
    last_on: string | null
    next_on: string | null
    version: number
    created_at: Date
    updated_at: Date
  }
  checkouts: {
    id: string
    company_id: string
    invoice_id: string
    session_id: string
    url: string
    amount: number
    state: 'open' | 'pending' | 'closed'
    expires_at: Date
    created_at: Generated<Date>
  }
  payment_events: {
    id: string
    event_id: string
    kind: 'payment' | 'refund' | 'dispute'
    object_id: string
    refund_state: string | null
    payment_ref: string
    invoice_id: string | null
    invoice_number: string
    amount: number
    currency: string
    occurred_at: Date
    received_at: Generated<Date>
    outcome: 'applied' | 'waiting' | 'unmatched'
    problem: Generated<string>
    resolved_at: Date | null
  }
  quotes: {
    id: string
    company_id: string
    project_id: string | null
    state: 'draft' | 'sent' | QuoteDecision | 'withdrawn'
    number: string | null
    currency: string
    issue_on: string | null
    valid_until: string
    lines: JsonList<StoredLine>
    discount: JSONColumnType<Discount | null, string | null, string | null>
    notes: string
    terms: string
    total: number
    seller: JSONColumnType<Seller | null, string | null, string | null>
    buyer: JSONColumnType<Buyer | null, string | null, string | null>
    sent_at: Date | null
    content_version: Generated<number>
    viewed_at: Date | null
    decided_at: Date | null
    decided_by: string | null
    decided_first: string | null
    decided_last: string | null
    decline_reason: Generated<string>
    withdrawn_at: Date | null
    withdraw_reason: Generated<string>
    version: number
    created_at: Date
    updated_at: Date
  }
  instalment_plans: {
    id: string
    company_id: string
    project_id: string | null
    quote_id: string | null
    currency: string
    lines: JsonList<StoredLine>
    discount: JSONColumnType<Discount | null, string | null, string | null>
    notes: string
    terms: string
    total: number
    issue_on: string | null
    due_on: string | null
    created_at: Moment
  }
  instalments: {
    id: string
    company_id: string
    plan_id: string
    place: number
    title: string
    invoice_on: string
    nets: JsonList<InstalmentNet>
    total: number
  }
  client_billing: {
    company_id: string
    vat_id: Generated<string>
    buyer_reference: Generated<string>
    peppol_id: Generated<string>
    untaxed_as: UntaxedCategory | null
    exemption_reason: Generated<string>
    delivers_e_invoices: Generated<boolean>
    version: Generated<number>
  }
}
