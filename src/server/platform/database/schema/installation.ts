// The installation: settings, setup, rate limits and idempotency keys.
import type { Generated, JSONColumnType } from 'kysely'
import type { Billing } from '#contract/billing.ts'
import type { TwoFactorDemand } from '#contract/settings.ts'
import type { Moment } from './columns.ts'

export interface InstallationTables {
  installation: {
    is_one: boolean
    checklist_dismissed_at: Date | null
    max_file_bytes: Generated<number>
    company_quota_bytes: Generated<number>
    billing: JSONColumnType<Billing | null, string | null, string | null>
    time_zone: string | null
    two_factor_for: Generated<TwoFactorDemand>
    settings_version: Generated<number>
  }
  setup_codes: {
    code_hash: Buffer
    created_at: Moment
  }
  email_tests: {
    id: string
    requested_by: string
    recipient: string
    requested_at: Moment
    transport: 'smtp' | 'outbox' | null
    ended_at: Date | null
    error: string | null
  }
  rate_limits: { what: string; key_hash: Buffer; used: number; since: Date }
  idempotency_keys: {
    person: string
    call: string
    key: string
    body_hash: Buffer
    answer: string | null
    created_at: Generated<Date>
  }
}
