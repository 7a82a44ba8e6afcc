// Accounts: people, sessions, links, second factors and requests about personal data.
import type { ColumnType, Generated } from 'kysely'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Moment } from './columns.ts'

export interface AccountTables {
  users: {
    id: string
    role: 'admin' | 'client'
    /** Staff only. */
    staff_role: StaffRole | null
    /** Limits the staff role to the companies in `staff_companies`. */
    has_chosen_companies: Generated<boolean>
    first_name: string
    last_name: string
    email: string
    password_hash: string | null
    email_confirmed_at: Date | null
    /** A new address awaiting confirmation by email. */
    pending_email: string | null
    /** The hash of the link that confirmed the current address, until the account changes otherwise. */
    confirmed_by_link: Buffer | null
    locale: string | null
    time_zone: string | null
    banned_at: Date | null
    /** Set for erased people, whose row no longer identifies them. */
    erased_at: ColumnType<Date | null, undefined, Date>
    created_at: Moment
  }
  sessions: {
    id: string
    user_id: string
    token_hash: Buffer
    is_remembered: boolean
    created_at: Moment
    seen_at: Moment
    expires_at: Date
    user_agent: Generated<string>
  }
  mail_links: {
    token_hash: Buffer
    purpose: 'confirm address' | 'reset password' | 'invitation' | 'staff invitation'
    user_id: string | null
    invitation_id: string | null
    staff_invitation_id: string | null
    email: string
    created_at: Moment
    expires_at: Date
  }
  staff_invitations: {
    id: string
    email: string
    staff_role: StaffRole
    companies: string[] | null
    invited_by: string
    created_at: Moment
    expires_at: Date
    first_name: Generated<string>
    last_name: Generated<string>
    is_sent: Generated<boolean>
  }
  staff_companies: { company_id: string; user_id: string }
  sign_in_sources: {
    user_id: string
    kind: 'device' | 'network'
    key_hash: Buffer
    seen_at: Moment
  }
  sign_in_challenges: {
    token_hash: Buffer
    user_id: string
    is_remembered: boolean
    expires_at: Date
  }
  two_factors: {
    user_id: string
    /** Encrypted, like the next one; null until setup is completed. */
    seed: Buffer | null
    pending_seed: Buffer | null
    last_step: Generated<number>
    enabled_at: Date | null
  }
  recovery_codes: { user_id: string; code_hash: Buffer }
  passkeys: {
    id: string
    user_id: string
    credential_id: Buffer
    public_key: Buffer
    user_handle: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Moment
    used_at: Date | null
  }
  passkey_challenges: {
    challenge_hash: Buffer
    purpose: 'add' | 'second factor' | 'sign in'
    user_id: string | null
    session_id: string | null
    user_handle: Buffer | null
    sign_in_hash: Buffer | null
    expires_at: Date
  }
  person_photos: { person_id: string; hash: string; content: Buffer; updated_at: Moment }
  person_exports: {
    token_hash: Buffer
    person_id: string
    session_id: string
    expires_at: Date
  }
  erasure_requests: { person_id: string; reason: string; asked_at: Moment }
}
