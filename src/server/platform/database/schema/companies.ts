// Client companies with their people, and their brand, social accounts, services and portfolio cases.
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { BrandColor, BrandFonts } from '#contract/brand.ts'
import type { ClientServiceKind, Renewer } from '#contract/client-services.ts'
import type { CaseItem, CaseState } from '#contract/portfolio-cases.ts'
import type { JsonList, Moment } from './columns.ts'

export interface CompanyTables {
  companies: {
    id: string
    name: string
    state: 'waiting' | 'enabled' | 'disabled'
    website: string
    description: Generated<string>
    email: string
    phone: string
    street: string
    city: string
    region: string
    zip_code: string
    country: string
    search_text: GeneratedAlways<string>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  memberships: {
    company_id: string
    user_id: string
    role: 'owner' | 'member'
    banned_at: Date | null
    created_at: Moment
  }
  invitations: {
    id: string
    company_id: string
    email: string
    role: 'owner' | 'member'
    invited_by: string | null
    created_at: Moment
    expires_at: Date
    first_name: Generated<string>
    last_name: Generated<string>
    /** If false, the invitation still has to be sent. */
    is_sent: Generated<boolean>
  }
  brands: {
    id: string
    company_id: string
    tagline: string
    mission: string
    audience: string
    voice: string
    words_to_use: string
    words_to_avoid: string
    colours: JsonList<BrandColor>
    fonts: JSONColumnType<BrandFonts, string, string>
    logo_id: string | null
    dark_logo_id: string | null
    version: number
    updated_at: Date
  }
  social_accounts: {
    id: string
    company_id: string
    platform: string
    username: string
    url: string
    notes: string
    has_code: boolean
    version: number
    created_at: Date
    updated_at: Date
  }
  social_account_secrets: {
    account_id: string
    company_id: string
    password: Buffer
    totp: Buffer | null
  }
  client_services: {
    id: string
    company_id: string
    kind: ClientServiceKind
    name: string
    provider: string
    renews_on: string
    counts_from: string
    every_months: number
    price: number | null
    currency: string | null
    auto_renews: boolean
    renewed_by: Renewer
    notes: string
    shared_note: string
    status: 'active' | 'cancelled'
    version: number
    created_at: Date
    updated_at: Date
  }
  service_renewals: {
    id: string
    company_id: string
    service_id: string
    due_on: string
    next_on: string
    price: number | null
    currency: string | null
    renewed_by: string | null
    is_automatic: boolean
    renewed_at: Date
  }
  portfolio_cases: {
    id: string
    company_id: string
    project_id: string
    slug: string
    item: JSONColumnType<CaseItem>
    state: CaseState
    content_version: number
    agency_version: number
    consented_version: number | null
    is_consent_ended: boolean
    decided_at: Date | null
    decided_by: string | null
    reason: string
    version: number
    created_at: Date
    updated_at: Date
  }
}
