// Which tables are archived. Every table must be in exactly one of these lists; a test names missing ones.

/** Tables with a `company_id`: in the company's archive and in the agency's. */
export const ofCompanies: readonly string[] = [
  'activity',
  'approval_holds',
  'approvals',
  'brands',
  'campaign_metrics',
  'campaign_plans',
  'campaign_values',
  'campaigns',
  'client_billing',
  'client_services',
  'comment_versions',
  'comments',
  'events',
  'files',
  'instalment_plans',
  'instalments',
  'invoice_deliveries',
  'invoice_payments',
  'invoice_reminders',
  'invoice_schedules',
  'invoices',
  'memberships',
  'posts',
  'project_rates',
  'projects',
  'quotes',
  'report_recipients',
  'report_schedules',
  'report_version_figures',
  'report_versions',
  'reports',
  'retainer_deliveries',
  'retainer_overages',
  'retainer_projects',
  'retainer_terms',
  'retainer_warnings',
  'retainers',
  'service_renewals',
  'social_accounts',
  'task_requests',
  'task_series',
  'tasks',
  'time_entries',
  'time_terms',
]

/** The agency's own tables: only in the whole agency's archive. */
export const ofTheAgency: readonly string[] = [
  'booking_hosts',
  'bookings',
  'chat_messages',
  'installation',
  'invoice_series',
  'messages',
  'notification_settings',
  'person_costs',
  'person_rates',
  'staff_companies',
  'task_templates',
  'website_images',
  'website_versions',
]

/** In every archive, each with rules of its own. */
export const inEveryArchive: readonly string[] = ['companies', 'users']

/** Tables in no archive, with the reason that the manifest gives. */
export const leftOut: Record<string, string> = {
  social_account_secrets: 'passwords and keys never leave',
  invitations: 'their links only work here',
  staff_invitations: 'their links only work here',
  approval_links: 'they only work here',
  report_links: 'they only work here',
  booking_links: 'they only work here',
  mail_links: 'they only work here',
  unsubscribe_links: 'they only work here',
  calendar_addresses: 'they only work here',
  person_exports: 'personal and short-lived',
  person_photos: 'people upload theirs again',
  erasure_requests: 'decided where they were made',
  sessions: 'people sign in again',
  sign_in_challenges: 'people sign in again',
  sign_in_sources: 'people sign in again',
  two_factors: 'people set up a second factor again',
  recovery_codes: 'people set up a second factor again',
  passkeys: 'people add theirs again: they only work at one address',
  passkey_challenges: 'people sign in again',
  portfolio_cases: 'the consent only covers this site',
  uploads: 'unfinished',
  imports: 'personal and short-lived',
  archive_imports: 'short-lived',
  deletions: 'deleted',
  removed_objects: 'deleted',
  notifications: 'personal, about what is in the archive',
  notification_mails: 'personal, about what is in the archive',
  visits: 'personal, and only useful here',
  deliveries: 'about emails this installation sends',
  email_tests: 'about emails this installation sends',
  search_documents: 'derived from the records',
  search_words: 'derived from the records',
  invoice_documents: 'rendered from the invoices',
  checkouts: 'they only work here',
  payment_events: 'sent to this installation; their results are in the payments',
  activity_seals: 'derived from the log with a key that stays here',
  activity_unsealed: 'derived from the log with a key that stays here',
  idempotency_keys: 'only counted here',
  rate_limits: 'only counted here',
  setup_codes: 'printed at each start',
}

/** Why the agency's tables are not in a company's archive. */
export const whyNotOfCompany = 'belongs to the agency'

/** Derived from other columns or from seals that stay here: not exported, and always rebuilt on import. */
export const derivedColumns: readonly string[] = ['html', 'html_format', 'detail_hash']

/** Columns of people in the agency's archive: nothing they could sign in with. */
export const userColumns: readonly string[] = [
  'id',
  'role',
  'staff_role',
  'has_chosen_companies',
  'first_name',
  'last_name',
  'email',
  'email_confirmed_at',
  'banned_at',
  'erased_at',
  'locale',
  'time_zone',
  'created_at',
]

/** Columns of people in a company's archive; agency staff have only their names. */
export const companyUserColumns: readonly string[] = [
  'id',
  'role',
  'first_name',
  'last_name',
  'email',
  'email_confirmed_at',
  'banned_at',
  'erased_at',
  'created_at',
]
