// Lists per table which rows are personal data and which columns an export contains. A test compares this with the schema.

export interface PersonalTable {
  table: string
  /** Column that references the person. */
  person: string
  /** Leaves out names of other people, credentials and data that only concerns a company. */
  columns: readonly string[]
}

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'users',
    person: 'id',
    columns: [
      'id',
      'role',
      'staff_role',
      'has_chosen_companies',
      'first_name',
      'last_name',
      'email',
      'email_confirmed_at',
      'pending_email',
      'locale',
      'time_zone',
      'created_at',
    ],
  },
  {
    table: 'sessions',
    person: 'user_id',
    columns: ['id', 'is_remembered', 'created_at', 'seen_at', 'expires_at', 'user_agent'],
  },
  { table: 'person_photos', person: 'person_id', columns: ['hash', 'updated_at'] },
  { table: 'sign_in_sources', person: 'user_id', columns: ['kind', 'seen_at'] },
  { table: 'two_factors', person: 'user_id', columns: ['enabled_at'] },
  {
    table: 'passkeys',
    person: 'user_id',
    columns: ['id', 'name', 'created_at', 'used_at'],
  },
  { table: 'memberships', person: 'user_id', columns: ['company_id', 'role', 'created_at'] },
  { table: 'staff_companies', person: 'user_id', columns: ['company_id'] },
  {
    table: 'invitations',
    person: 'invited_by',
    columns: ['id', 'company_id', 'role', 'created_at'],
  },
  { table: 'staff_invitations', person: 'invited_by', columns: ['id', 'staff_role', 'created_at'] },
  { table: 'tasks', person: 'assigned_to', columns: ['id', 'company_id', 'project_id', 'due_on'] },
  { table: 'task_requests', person: 'requested_by', columns: ['task_id', 'requested_at'] },
  {
    table: 'comments',
    person: 'author_id',
    columns: ['id', 'company_id', 'task_id', 'visibility', 'text', 'created_at', 'edited_at'],
  },
  {
    table: 'chat_messages',
    person: 'author_id',
    columns: ['id', 'message_id', 'text', 'at'],
  },
  {
    table: 'files',
    person: 'uploaded_by',
    columns: ['id', 'company_id', 'name', 'type', 'size', 'visibility', 'created_at'],
  },
  { table: 'uploads', person: 'uploaded_by', columns: ['id', 'name', 'size', 'created_at'] },
  {
    table: 'events',
    person: 'created_by',
    columns: ['id', 'company_id', 'title', 'description', 'location', 'start_at', 'end_at'],
  },
  {
    table: 'posts',
    person: 'created_by',
    columns: ['id', 'company_id', 'campaign_id', 'title', 'created_at'],
  },
  {
    table: 'approvals',
    person: 'person_id',
    columns: ['id', 'company_id', 'item_id', 'action', 'stage', 'reason', 'at'],
  },
  { table: 'approval_holds', person: 'person_id', columns: ['item_id', 'reason', 'at'] },
  {
    table: 'approval_links',
    person: 'created_by',
    columns: ['id', 'item_id', 'created_at', 'expires_at', 'revoked_at'],
  },
  {
    table: 'report_versions',
    person: 'published_by',
    columns: ['report_id', 'number', 'published_at'],
  },
  { table: 'report_links', person: 'created_by', columns: ['id', 'report_id', 'created_at'] },
  { table: 'quotes', person: 'decided_by', columns: ['id', 'number', 'decided_at'] },
  { table: 'retainer_overages', person: 'decided_by', columns: ['id', 'month', 'decided_at'] },
  { table: 'service_renewals', person: 'renewed_by', columns: ['id', 'service_id', 'renewed_at'] },
  { table: 'portfolio_cases', person: 'decided_by', columns: ['id', 'decided_at'] },
  { table: 'invoice_payments', person: 'recorded_by', columns: ['id', 'invoice_id', 'created_at'] },
  {
    table: 'time_entries',
    person: 'person_id',
    columns: ['id', 'company_id', 'project_id', 'task_id', 'day', 'minutes', 'note', 'started_at'],
  },
  {
    table: 'booking_hosts',
    person: 'person_id',
    columns: ['is_active', 'time_zone', 'hours', 'daily_max', 'place'],
  },
  { table: 'bookings', person: 'host_id', columns: ['id', 'state', 'start_at', 'end_at'] },
  {
    table: 'notifications',
    person: 'person_id',
    columns: ['id', 'kind', 'record_kind', 'record_id', 'created_at', 'read_at'],
  },
  { table: 'notification_mails', person: 'person_id', columns: ['id', 'cadence', 'created_at'] },
  {
    table: 'notification_settings',
    person: 'person_id',
    columns: ['kind', 'is_in_app', 'mail'],
  },
  { table: 'visits', person: 'person_id', columns: ['seen_at', 'before_at'] },
  { table: 'calendar_addresses', person: 'person_id', columns: ['created_at'] },
  { table: 'imports', person: 'created_by', columns: ['id', 'kind', 'file_name', 'created_at'] },
  { table: 'deletions', person: 'deleted_by', columns: ['id', 'kind', 'deleted_at'] },
  { table: 'email_tests', person: 'requested_by', columns: ['id', 'recipient', 'requested_at'] },
  { table: 'website_versions', person: 'changed_by', columns: ['version', 'changed_at'] },
  { table: 'website_images', person: 'uploaded_by', columns: ['hash', 'uploaded_at'] },
  { table: 'erasure_requests', person: 'person_id', columns: ['reason', 'asked_at'] },
  {
    table: 'activity',
    person: 'actor_id',
    columns: ['id', 'at', 'company_id', 'action', 'kind', 'record_id', 'project_id'],
  },
]

/** Columns that reference a person but are not exported, with the reason that the export states. */
export const leftOut: Readonly<Record<string, string>> = {
  'mail_links.user_id': 'these links open the account',
  'unsubscribe_links.person_id': 'these links only work here',
  'sign_in_challenges.user_id': 'an unfinished sign-in',
  'recovery_codes.user_id': 'only hashes are stored',
  'passkey_challenges.user_id': 'an unfinished passkey request',
  'person_exports.person_id': 'this export itself',
  'notifications.actor_id': 'notifications to other people',
  'person_rates.person_id': 'the agency’s prices',
  'person_costs.person_id': 'the agency’s costs',
}
