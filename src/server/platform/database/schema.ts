// The tables as the program's types see them; the truth is in migrations/.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Campaign } from '#contract/campaigns.ts'
import type { Subtask, Tag, Task } from '#contract/tasks.ts'
import type { Delivery, Message, ConversationMessage } from '#contract/messages.ts'
import type { ProjectStatus } from '#contract/projects.ts'
import type { Update } from '#contract/updates.ts'
import type { WebsiteContent } from '#contract/website.ts'

type Moment = ColumnType<Date, Date | undefined, Date>
/** A list kept as jsonb: read as values, written as JSON text. */
type JsonList<Item> = JSONColumnType<Item[], string, string>

export interface Snapshot {
  /** Parents before children. */
  tables: { table: string; rows: Record<string, unknown>[] }[]
  /** References that the deletion sets to null: which rows of a table had them. */
  references: { table: string; column: string; value: string; ids: string[] }[]
}

export interface Schema {
  users: {
    id: string
    role: 'admin' | 'client'
    first_name: string
    last_name: string
    email: string
    password_hash: string | null
    email_confirmed_at: Date | null
    /** A new address that its mail has yet to confirm. */
    pending_email: string | null
    /** The hash of the link that confirmed the present one, as long as nothing else changed the account. */
    confirmed_by_link: Buffer | null
    locale: string | null
    time_zone: string | null
    banned_at: Date | null
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
  invitations: {
    id: string
    company_id: string
    email: string
    role: 'owner' | 'member'
    invited_by: string | null
    created_at: Moment
    expires_at: Date
  }
  mail_links: {
    token_hash: Buffer
    purpose: 'confirm address' | 'reset password' | 'invitation'
    user_id: string | null
    invitation_id: string | null
    email: string
    created_at: Moment
    expires_at: Date
  }
  rate_limits: { what: string; key_hash: Buffer; used: number; since: Date }
  sign_in_sources: {
    user_id: string
    kind: 'device' | 'network'
    key_hash: Buffer
    seen_at: Moment
  }
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
  projects: {
    id: string
    company_id: string
    title: string
    description: Generated<string>
    start_on: string
    end_on: string
    status: ProjectStatus
    rank: string
    share_new_tasks: Generated<boolean>
    version: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  campaigns: {
    id: string
    company_id: string
    project_id: string
    title: string
    description: string
    status: Campaign['status']
    start_on: string | null
    end_on: string | null
    budget: number
    reach: number
    engagement: number
    conversions: number
    visibility: Campaign['visibility']
    rank: string
    version: number
    created_at: Moment
    updated_at: Moment
  }
  tasks: {
    id: string
    company_id: string
    project_id: string
    title: string
    description: string
    assigned_to: string | null
    due_on: string | null
    priority: Task['priority']
    status: Task['status']
    type: Task['type']
    tags: JsonList<Tag>
    subtasks: JsonList<Subtask>
    visibility: Task['visibility']
    rank: string
    card: string
    card_format: Generated<number>
    version: number
    created_at: Moment
    updated_at: Moment
  }
  messages: {
    id: string
    kind: Message['kind']
    first_name: Generated<string>
    last_name: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    company: Generated<string>
    body: Generated<string>
    wants_marketing: Generated<boolean>
    wants_newsletter: Generated<boolean>
    received_at: Moment
    last_at: Moment
    waiting_since: Date | null
    due_at: Date
    alerted_at: Date | null
    read_at: Date | null
    answered_at: Date | null
    spam_reason: Message['spamReason']
    note: Generated<string>
    client_id: string | null
    token_hash: Buffer | null
    visitor_seen_at: ColumnType<Date | null, undefined, Date | null>
    chat_message_count: Generated<number>
    version: Generated<number>
    edited_version: Generated<number>
  }
  chat_messages: {
    id: string
    message_id: string
    number: number
    is_staff: boolean
    author_id: string | null
    sent_by: ConversationMessage['by']
    text: string
    at: Moment
  }
  deliveries: {
    id: string
    message_id: string
    chat_message_id: string | null
    state: Exclude<Delivery['state'], 'none'>
    job_id: string | null
    attempts: Generated<number>
    error: string | null
    is_given_up: Generated<boolean>
    tried_at: Date | null
    delivered_at: Date | null
  }
  website_versions: {
    version: number
    content: JSONColumnType<WebsiteContent, string, never>
    changed_by: string | null
    changed_at: Generated<Date>
  }
  website_images: {
    hash: string
    width: number
    height: number
    large: Buffer
    small: Buffer
    uploaded_by: string | null
    uploaded_at: Moment
    is_used: Generated<boolean>
  }
  activity: {
    id: string
    at: Generated<Date>
    company_id: string
    actor_id: string | null
    action: string
    kind: string
    record_id: string
    visibility: Generated<'internal' | 'shared'>
    detail: JSONColumnType<Record<string, unknown>, string | undefined, never>
  }
  deletions: {
    id: string
    kind: Update['kind']
    roots: JsonList<{
      id: string
      name: string
      company?: string
      project?: string
      version: number
    }>
    record_ids: string[]
    deleted_by: string | null
    deleted_at: Generated<Date>
    snapshot: JSONColumnType<Snapshot | null, string, null>
  }
  setup_codes: {
    code_hash: Buffer
    created_at: Moment
  }
  installation: {
    is_one: boolean
    checklist_dismissed_at: Date | null
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
  idempotency_keys: {
    person: string
    call: string
    key: string
    body_hash: Buffer
    answer: string | null
    created_at: Generated<Date>
  }
}

/** Where the records stand that people delete and restore. */
export const recordTables = {
  company: 'companies',
  project: 'projects',
  task: 'tasks',
  campaign: 'campaigns',
} as const satisfies Record<string, keyof Schema>
