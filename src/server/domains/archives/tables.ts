// Which tables are in an archive. Every table of the schema stands in just one of these lists; a test says where one is missing.

/** What hangs on a client by its `company_id`: in the archive of the company, and in that of the whole agency. */
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

/** The agency's own: in the archive of the whole agency alone. */
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

/** In every archive, each in a way of its own. */
export const inEveryArchive: readonly string[] = ['companies', 'users']

/** What is in none, and why: as the archive itself tells. */
export const leftOut: Record<string, string> = {
  social_account_secrets: 'passwords and keys never leave',
  invitations: 'their links work here only',
  staff_invitations: 'their links work here only',
  approval_links: 'they work here only',
  report_links: 'they work here only',
  booking_links: 'they work here only',
  mail_links: 'they work here only',
  unsubscribe_links: 'they work here only',
  calendar_addresses: 'they work here only',
  person_exports: 'of each person, and soon over',
  person_photos: 'people add theirs anew',
  erasure_requests: 'decided where they were asked for',
  sessions: 'people sign in anew',
  sign_in_challenges: 'people sign in anew',
  sign_in_sources: 'people sign in anew',
  two_factors: 'people set up a second factor anew',
  recovery_codes: 'people set up a second factor anew',
  passkeys: 'people add theirs anew: they work at one address only',
  passkey_challenges: 'people sign in anew',
  portfolio_cases: 'their consent holds for this site only',
  uploads: 'not there yet',
  imports: 'of each person, and soon over',
  archive_imports: 'soon over',
  deletions: 'deleted',
  removed_objects: 'deleted',
  notifications: 'of each person, about what is in the archive',
  notification_mails: 'of each person, about what is in the archive',
  visits: 'of each person, and only here',
  deliveries: 'of mails that this installation sends',
  email_tests: 'of mails that this installation sends',
  search_documents: 'made of the records',
  search_words: 'made of the records',
  invoice_documents: 'drawn of the invoices',
  checkouts: 'they work here only',
  payment_events: 'told to this installation; what came of them is in the payments',
  activity_seals: 'made of the log, by a key that stays here',
  activity_unsealed: 'made of the log, by a key that stays here',
  idempotency_keys: 'counted here only',
  rate_limits: 'counted here only',
  setup_codes: 'printed by each start',
}

/** Why the agency's own is not in the archive of a company. */
export const whyNotOfCompany = 'the agency’s own'

/** Made of other columns, or of seals that stay here: not in an archive, and made anew of what comes in, whatever stands there. */
export const derivedColumns: readonly string[] = [
  'card',
  'card_format',
  'html',
  'html_format',
  'detail_hash',
]

/** Of people in the archive of the agency: nothing that signs them in. */
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

/** Of people in the archive of a company: who stands in its records; of the agency's staff no more than names. */
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
