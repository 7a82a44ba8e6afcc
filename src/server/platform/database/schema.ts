// The tables as the program's types see them; the truth is in migrations/.
import type { WorkingHours } from '#contract/booking.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ApprovalMode } from '#contract/approval-modes.ts'
import type { ApprovalAction, ApprovalStage, ApprovedContent } from '#contract/approvals.ts'
import type { MetricUnit } from '#contract/campaign-metrics.ts'
import type { BoardPreview, NotImported } from '#contract/board-import.ts'
import type { Campaign } from '#contract/campaigns.ts'
import type { Billing } from '#contract/billing.ts'
import type { BrandColour, BrandFonts } from '#contract/brand.ts'
import type { Comment } from '#contract/comments.ts'
import type { EventException } from '#contract/events.ts'
import type { File } from '#contract/files.ts'
import type {
  Import,
  ImportChange,
  ImportKind,
  ImportPreview,
  ImportState,
} from '#contract/imports.ts'
import type { ClientServiceKind, Renewer } from '#contract/client-services.ts'
import type { InstalmentNet } from '#contract/instalment-parts.ts'
import type { Subtask, Tag, Task } from '#contract/tasks.ts'
import type { Buyer, InvoiceKind, Seller } from '#contract/invoices.ts'
import type { CountedLine, Discount } from '#contract/invoice-totals.ts'
import type { Delivery, Message, ConversationMessage } from '#contract/messages.ts'
import type {
  NotificationKind,
  NotificationMail,
  NotificationRecord,
} from '#contract/notifications.ts'
import type { CaseItem, CaseState } from '#contract/portfolio-cases.ts'
import type { PostChannel } from '#contract/post-channels.ts'
import type { Post, PostStatus } from '#contract/posts.ts'
import type { QuoteDecision } from '#contract/quotes.ts'
import type { RepeatRule } from '#contract/repeat.ts'
import type { ReportFigures, Restatement } from '#contract/reports.ts'
import type { OverageState, RetainerKind, Rollover } from '#contract/retainers.ts'
import type { ScheduleRule } from '#contract/schedules.ts'
import type { TemplateItem } from '#contract/templates.ts'
import type { ProjectStatus } from '#contract/projects.ts'
import type { Rounding } from '#contract/time-rates.ts'
import type { UntaxedCategory } from '#contract/tax.ts'
import type { ArchiveOverview } from '#contract/setup-archives.ts'
import type { TwoFactorDemand } from '#contract/settings.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
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

/** What the tasks of a series are made of. */
export interface SeriesContent extends Pick<
  Task,
  'title' | 'description' | 'assignedTo' | 'priority' | 'type' | 'tags' | 'visibility'
> {
  /** By title. */
  subtasks: string[]
}

/** A line as its invoice or quote keeps it. */
export interface StoredLine extends CountedLine {
  description: string
  unit: string
  /** Entries of time that it is made of. */
  time?: string[]
}

/** What is numbered year by year. */
export type SeriesKind = InvoiceKind | 'quote'

/** With the clock on which the moments of a board are read. */
export type ImportOptions = ImportChange & { timeZone?: string }

export interface Schema {
  users: {
    id: string
    role: 'admin' | 'client'
    /** Of staff. */
    staff_role: StaffRole | null
    /** The role of staff holds for those in `staff_companies` alone. */
    has_chosen_companies: Generated<boolean>
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
    /** What is left of somebody who was erased: nothing that tells who it was. */
    erased_at: ColumnType<Date | null, undefined, Date>
    created_at: Moment
  }
  person_exports: {
    token_hash: Buffer
    person_id: string
    session_id: string
    expires_at: Date
  }
  person_photos: { person_id: string; hash: string; content: Buffer; updated_at: Moment }
  erasure_requests: { person_id: string; reason: string; asked_at: Moment }
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
    first_name: Generated<string>
    last_name: Generated<string>
    /** Else it waits for somebody who sends it. */
    is_sent: Generated<boolean>
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
  rate_limits: { what: string; key_hash: Buffer; used: number; since: Date }
  sign_in_sources: {
    user_id: string
    kind: 'device' | 'network'
    key_hash: Buffer
    seen_at: Moment
  }
  two_factors: {
    user_id: string
    /** Encrypted, as the next one; null until its set-up was finished once. */
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
  sign_in_challenges: {
    token_hash: Buffer
    user_id: string
    is_remembered: boolean
    expires_at: Date
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
    approval_mode: Generated<ApprovalMode>
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
    spend_minor: number | null
    shares_spend: boolean
    on_track_percent: number
    watch_percent: number
    visibility: Campaign['visibility']
    approval_mode: ApprovalMode | null
    rank: string
    version: number
    created_at: Moment
    updated_at: Moment
  }
  campaign_metrics: {
    company_id: string
    campaign_id: string
    metric: string
    name: string
    unit: MetricUnit
    source: string
    definition: string
    position: number
  }
  campaign_values: {
    company_id: string
    campaign_id: string
    metric: string
    day: string
    value: number
    is_money: boolean
  }
  campaign_plans: {
    company_id: string
    campaign_id: string
    metric: string
    month: string
    value: number
    is_money: boolean
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
    archived: Generated<boolean>
    series_id: string | null
    period_on: ColumnType<string | null, undefined, string | null>
    approval_mode: ColumnType<ApprovalMode | null, undefined, ApprovalMode | null>
    content_version: ColumnType<number, never, never>
    rank: string
    card: string
    card_format: Generated<number>
    version: number
    created_at: Moment
    updated_at: Moment
  }
  approvals: {
    id: Generated<string>
    number: ColumnType<number, never, never>
    company_id: string
    task_id: string | null
    post_id: string | null
    item_id: GeneratedAlways<string>
    action: ApprovalAction
    stage: ApprovalStage | null
    version: number
    content: JSONColumnType<ApprovedContent | null, string | undefined, never>
    reason: Generated<string>
    person_id: ColumnType<string | null, string | undefined, never>
    person_first: ColumnType<string | null, string | undefined, never>
    person_last: ColumnType<string | null, string | undefined, never>
    guest_name: ColumnType<string | null, string | undefined, never>
    link_id: ColumnType<string | null, string | undefined, never>
    at: Moment
  }
  approval_holds: {
    task_id: string | null
    post_id: string | null
    item_id: GeneratedAlways<string>
    company_id: string
    reason: string
    person_id: string | null
    person_first: string
    person_last: string
    at: Moment
    lifted_at: Date | null
  }
  approval_links: {
    id: Generated<string>
    company_id: string
    task_id: string | null
    post_id: string | null
    item_id: GeneratedAlways<string>
    token_hash: Buffer
    content_version: number
    label: string
    created_by: string
    creator_first: string
    creator_last: string
    created_at: Moment
    expires_at: Date
    revoked_at: ColumnType<Date | null, never, Date>
  }
  posts: {
    id: string
    company_id: string
    campaign_id: string
    title: string
    channel: PostChannel
    text: string
    link: string
    planned_on: string
    status: PostStatus
    visibility: Post['visibility']
    approval_mode: ColumnType<ApprovalMode | null, undefined, ApprovalMode | null>
    published_at: Date | null
    published_url: string
    created_by: string | null
    version: number
    content_version: Generated<number>
    created_at: Moment
    updated_at: Moment
  }
  task_requests: {
    task_id: string
    company_id: string
    requested_by: string | null
    first_name: string
    last_name: string
    requested_at: Moment
  }
  events: {
    id: string
    company_id: string
    project_id: string | null
    created_by: string | null
    is_by_staff: boolean
    title: string
    description: string
    location: string
    visibility: 'internal' | 'shared'
    all_day: boolean
    start_at: Date
    end_at: Date
    time_zone: string | null
    recurrence: string | null
    exceptions: JsonList<EventException>
    begins_at: Date
    ends_by: Date | null
    version: number
    created_at: Moment
    updated_at: Moment
  }
  calendar_addresses: { person_id: string; token_hash: Buffer; created_at: Moment }
  comments: {
    id: string
    company_id: string
    task_id: string
    author_id: string | null
    author_first: string
    author_last: string
    is_by_staff: boolean
    visibility: Comment['visibility']
    text: string
    html: string
    html_format: number
    mentions: string[]
    version: number
    created_at: Moment
    edited_at: Date | null
    imported_from: Comment['importedFrom']
  }
  comment_versions: {
    company_id: string
    comment_id: string
    version: number
    text: string
    at: Date
  }
  files: {
    id: string
    company_id: string
    project_id: string | null
    task_id: string | null
    post_id: string | null
    uploaded_by: string | null
    uploader_first: string | null
    uploader_last: string | null
    name: string
    type: string
    size: number
    visibility: File['visibility']
    preview: File['preview']
    width: number | null
    height: number | null
    is_brand: Generated<boolean>
    version: Generated<number>
    created_at: Moment
  }
  uploads: {
    id: string
    company_id: string
    project_id: string | null
    task_id: string | null
    post_id: string | null
    uploaded_by: string
    name: string
    size: number
    visibility: File['visibility']
    is_brand: Generated<boolean>
    parts: JsonList<{ key: string; size: number }>
    received: Generated<number>
    created_at: Moment
    touched_at: Moment
  }
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
    version: number
    created_at: Date
    updated_at: Date
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
  invoice_documents: {
    company_id: string
    invoice_id: string
    content: Buffer
    created_at: Moment
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
  reports: {
    id: string
    company_id: string
    campaign_id: string | null
    month: string
    what_happened: string
    why: string
    what_next: string
    published_version: ColumnType<number | null, undefined, number | null>
    version: number
    created_at: Date
    updated_at: Date
  }
  report_versions: {
    company_id: string
    report_id: string
    campaign_id: string | null
    month: string
    number: number
    what_happened: string
    why: string
    what_next: string
    figures: JsonList<ReportFigures>
    restated: JsonList<Restatement>
    published_at: Date
    published_by: string | null
    published_first: string
    published_last: string
  }
  report_version_figures: {
    company_id: string
    report_id: string
    number: number
    figures: JsonList<ReportFigures>
    restated: JsonList<Restatement>
  }
  report_links: {
    id: string
    company_id: string
    report_id: string
    token_hash: Buffer
    created_by: string | null
    creator_first: string | null
    creator_last: string | null
    created_at: Date
    expires_at: Date
  }
  report_schedules: {
    id: string
    company_id: string
    campaign_id: string | null
    day: number
    paused: boolean
    last_on: string | null
    next_on: string
    version: number
    created_at: Date
    updated_at: Date
  }
  report_recipients: {
    company_id: string
    schedule_id: string
    user_id: string
  }
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
  time_terms: {
    company_id: string
    rounding: Rounding
    rate: number | null
    currency: string | null
    version: Generated<number>
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
  project_rates: { company_id: string; project_id: string; rate: number; currency: string }
  person_costs: { person_id: string; from_on: string; cost: number; currency: string }
  person_rates: { person_id: string; rate: number; currency: string }
  invoice_series: { kind: SeriesKind; year: number; last: number }
  invoice_reminders: { company_id: string; invoice_id: string; day: number; created_at: Moment }
  brands: {
    id: string
    company_id: string
    tagline: string
    mission: string
    audience: string
    voice: string
    words_to_use: string
    words_to_avoid: string
    colours: JsonList<BrandColour>
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
  social_account_secrets: {
    account_id: string
    company_id: string
    password: Buffer
    totp: Buffer | null
  }
  removed_objects: { key: string; removed_at: Moment }
  task_series: {
    id: string
    company_id: string
    project_id: string
    content: JSONColumnType<SeriesContent>
    rule: JSONColumnType<RepeatRule>
    starts_on: string
    ends_on: string | null
    lead_days: number
    paused: boolean
    next_on: string | null
  }
  imports: {
    id: string
    created_by: string
    created_at: Generated<Date>
    kind: ImportKind
    state: Generated<ImportState>
    file_name: string
    into_company: string | null
    into_project: string | null
    content: string | null
    options: JSONColumnType<ImportOptions>
    preview: JSONColumnType<ImportPreview | null, string | null, string | null>
    total: Generated<number>
    added: Generated<number>
    invited: Generated<number>
    waiting: Generated<number>
    is_cancelled: Generated<boolean>
    failure: string | null
    record_ids: Generated<string[]>
    remaining: ColumnType<Import['remaining'], string | undefined, string>
    board_content: Buffer | null
    board: ColumnType<BoardPreview | null, string | null | undefined, string | null>
    report: ColumnType<NotImported[], string | undefined, string>
    report_count: Generated<number>
    made_project: string | null
  }
  task_templates: {
    id: string
    name: string
    items: JsonList<TemplateItem>
    version: number
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
  booking_hosts: {
    person_id: string
    is_active: boolean
    time_zone: string
    hours: JsonList<WorkingHours>
    buffer_minutes: number
    notice_hours: number
    daily_max: number
    blocks_all_day: boolean
    place: string
    version: number
    updated_at: Moment
  }
  bookings: {
    id: string
    host_id: string | null
    message_id: string | null
    state: 'booked' | 'cancelled'
    start_at: Date
    end_at: Date
    busy_until: Date
    name: string
    email: string
    note: string
    time_zone: string
    place: string
    confirmed_at: Date | null
    sequence: number
    version: number
    created_at: Moment
    updated_at: Moment
  }
  booking_links: {
    token_hash: Buffer
    booking_id: string
    is_by_mail: boolean
    created_at: Moment
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
    /** Until it is moved to the storage. */
    large: Buffer | null
    small: Buffer | null
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
    project_id: string | null
    visibility: Generated<'internal' | 'shared'>
    detail: JSONColumnType<Record<string, unknown>, string | undefined, never>
    detail_hash: ColumnType<string | null, undefined, never>
  }
  activity_unsealed: { activity_id: string }
  activity_seals: {
    number: number
    activity_id: string
    key_id: Buffer
    hash: Buffer
  }
  deletions: {
    id: string
    kind: DeletableKind
    roots: JsonList<{
      id: string
      name: string
      company?: string
      project?: string
      task?: string
      version: number
    }>
    record_ids: string[]
    deleted_by: string | null
    deleted_at: Generated<Date>
    snapshot: JSONColumnType<Snapshot | null, string, string | null>
  }
  notifications: {
    id: string
    person_id: string
    kind: NotificationKind
    company_id: string
    record_kind: NotificationRecord
    record_id: string
    part_id: string | null
    actor_id: string | null
    about: string
    created_at: Moment
    read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    is_in_app: boolean
    mail: NotificationMail
    mail_id: ColumnType<string | null, undefined, string | null>
  }
  notification_mails: {
    id: string
    person_id: string
    cadence: 'soon' | 'daily'
    state: 'gathering' | 'sending' | 'done'
    send_at: Date
    created_at: Moment
    done_at: ColumnType<Date | null, undefined, Date | null>
  }
  notification_settings: {
    person_id: string
    kind: NotificationKind
    is_in_app: boolean
    mail: NotificationMail
  }
  unsubscribe_links: {
    token_hash: Buffer
    person_id: string
    kind: NotificationKind | null
    created_at: Moment
  }
  visits: {
    person_id: string
    seen_at: Date
    before_at: Date | null
  }
  setup_codes: {
    code_hash: Buffer
    created_at: Moment
  }
  installation: {
    is_one: boolean
    checklist_dismissed_at: Date | null
    max_file_bytes: Generated<number>
    company_quota_bytes: Generated<number>
    billing: JSONColumnType<Billing | null, string | null, string | null>
    two_factor_for: Generated<TwoFactorDemand>
    settings_version: Generated<number>
  }
  archive_imports: {
    id: string
    state: 'waiting' | 'confirmed' | 'adding' | 'done' | 'failed' | 'cancelled'
    overview: JSONColumnType<ArchiveOverview, string, never>
    done: Generated<number>
    failure: string | null
    created_at: Moment
    touched_at: Moment
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
  event: 'events',
  comment: 'comments',
  file: 'files',
  template: 'task_templates',
  invoice: 'invoices',
  socialAccount: 'social_accounts',
  quote: 'quotes',
  report: 'reports',
  timeEntry: 'time_entries',
  post: 'posts',
  clientService: 'client_services',
} as const satisfies Record<string, keyof Schema>

export type DeletableKind = keyof typeof recordTables
