// From what PostgreSQL refuses, by the constraint’s name, and what a disk or a bucket cannot do now, to an error of the contract.
import { lacksApproval, postLacksApproval } from '#contract/approvals.ts'
import { notOfClient } from '#contract/report-schedules.ts'
import { endBeforeStart } from '#contract/shared.ts'
import { AppError, invalid } from '../app-error.ts'

const noSuchProject = () => invalid({ project: 'There is no such project of this client' })

const byConstraint: Record<string, () => AppError> = {
  users_email_key: () =>
    new AppError('taken', { fields: { email: 'This email address is already in use' } }),
  invitations_email_key: () =>
    new AppError('taken', { fields: { email: 'This address was invited in this very moment' } }),
  staff_invitations_email_key: () =>
    new AppError('taken', { fields: { email: 'This address was invited in this very moment' } }),
  invitations_company_fkey: () => new AppError('not_found'),
  memberships_company_fkey: () => new AppError('not_found'),
  projects_end_not_before_start: () => invalid({ endDate: endBeforeStart }),
  projects_company_fkey: () => new AppError('not_found'),
  campaigns_project_fkey: () => new AppError('not_found'),
  campaigns_end_not_before_start: () => invalid({ endDate: endBeforeStart }),
  campaign_metrics_campaign_fkey: () => new AppError('not_found'),
  campaign_values_campaign_fkey: () => new AppError('not_found'),
  campaign_plans_campaign_fkey: () => new AppError('not_found'),
  reports_company_fkey: () => new AppError('not_found'),
  reports_campaign_fkey: () => new AppError('not_found'),
  reports_subject_key: () =>
    new AppError('taken', { fields: { month: 'There is a report of this month already' } }),
  report_versions_report_fkey: () => new AppError('not_found'),
  report_links_report_fkey: () => new AppError('not_found'),
  report_schedules_company_fkey: () => new AppError('not_found'),
  report_schedules_campaign_fkey: () => new AppError('not_found'),
  report_schedules_subject_key: () => new AppError('stale'),
  report_recipients_schedule_fkey: () => new AppError('not_found'),
  report_recipients_member_fkey: () => invalid({ recipients: notOfClient }),
  bookings_host_free: () => new AppError('taken', { message: 'This time is not free any more.' }),
  events_company_fkey: () => new AppError('not_found'),
  events_project_fkey: () => new AppError('not_found'),
  files_company_fkey: () => new AppError('not_found'),
  files_project_fkey: () => new AppError('not_found'),
  files_task_fkey: () => new AppError('not_found'),
  uploads_company_fkey: () => new AppError('not_found'),
  uploads_project_fkey: () => new AppError('not_found'),
  uploads_task_fkey: () => new AppError('not_found'),
  task_series_project_fkey: () => new AppError('not_found'),
  task_templates_name_key: () =>
    new AppError('taken', { fields: { name: 'There is a template of this name already' } }),
  tasks_done_approved: () => new AppError('wrong_state', { message: lacksApproval }),
  tasks_project_fkey: () => new AppError('not_found'),
  invoices_company_fkey: () => new AppError('not_found'),
  invoices_project_fkey: noSuchProject,
  invoices_number_key: () =>
    new AppError('wrong_state', {
      message: 'Its number is taken by another document. Change the prefixes in Settings, Billing.',
    }),
  invoices_sent_fixed: () =>
    new AppError('wrong_state', { message: 'A sent invoice does not change.' }),
  invoices_sent_kept: () =>
    new AppError('wrong_state', { message: 'An invoice was sent in this moment. Try again.' }),
  time_entries_project_fkey: () => new AppError('not_found'),
  time_entries_task_fkey: () => invalid({ task: 'There is no such task in this project' }),
  time_entries_running_key: () =>
    new AppError('wrong_state', { message: 'A timer of this person is running already.' }),
  invoices_time_free: () =>
    new AppError('wrong_state', {
      message: 'Time of this draft stands on another invoice by now.',
    }),
  invoices_time_overage: () =>
    new AppError('wrong_state', {
      message: 'The client was asked for time of this draft as overage meanwhile.',
    }),
  invoices_time_unchanged: () =>
    new AppError('wrong_state', {
      message: 'Time of this draft was changed meanwhile. Add it to a new one.',
    }),
  client_billing_company_fkey: () => new AppError('not_found'),
  time_terms_company_fkey: () => new AppError('not_found'),
  project_rates_project_fkey: () => new AppError('not_found'),
  person_costs_person_fkey: () => new AppError('not_found'),
  person_rates_person_fkey: () => new AppError('not_found'),
  brands_company_fkey: () => new AppError('not_found'),
  brands_logo_fkey: () => invalid({ logo: 'This picture is not there any more' }),
  brands_dark_logo_fkey: () => invalid({ darkLogo: 'This picture is not there any more' }),
  social_accounts_company_fkey: () => new AppError('not_found'),
  portfolio_cases_project_key: () =>
    new AppError('wrong_state', {
      message: 'This project is in the portfolio already, or proposed.',
    }),
  portfolio_cases_project_fkey: () => new AppError('not_found'),
  portfolio_cases_company_fkey: () => new AppError('not_found'),
  client_services_company_fkey: () => new AppError('not_found'),
  service_renewals_due_key: () =>
    new AppError('wrong_state', { message: 'This date was renewed already.' }),
  invoices_quote_key: () =>
    new AppError('wrong_state', { message: 'An invoice was made of this quote already.' }),
  invoices_instalment_key: () =>
    new AppError('wrong_state', { message: 'An invoice was made of this instalment already.' }),
  retainers_company_fkey: () => new AppError('not_found'),
  retainers_schedule_fkey: () =>
    invalid({ schedule: 'There is no such recurring invoice of this client' }),
  retainers_end_after_start: () => invalid({ endsOn: 'End must not be before start' }),
  retainer_projects_project_fkey: () =>
    invalid({ projects: 'There is no such project of this client' }),
  retainer_overages_asked_key: () =>
    new AppError('wrong_state', { message: 'The client is being asked about this month already.' }),
  retainer_overages_fixed: () =>
    new AppError('wrong_state', { message: 'What the client was asked for does not change.' }),
  invoices_overage_key: () =>
    new AppError('wrong_state', { message: 'An invoice was made of this overage already.' }),
  quotes_invoiced_once: () =>
    new AppError('wrong_state', {
      message: 'This quote was invoiced, or divided into instalments, already.',
    }),
  instalment_plans_quote_key: () =>
    new AppError('wrong_state', { message: 'This quote was divided into instalments already.' }),
  instalment_plans_company_fkey: () => new AppError('not_found'),
  instalment_plans_project_fkey: noSuchProject,
  invoice_schedules_company_fkey: () => new AppError('not_found'),
  invoice_schedules_project_fkey: noSuchProject,
  quotes_company_fkey: () => new AppError('not_found'),
  quotes_project_fkey: noSuchProject,
  quotes_sent_fixed: () =>
    new AppError('wrong_state', { message: 'A quote that was accepted does not change.' }),
  posts_campaign_fkey: () => new AppError('not_found'),
  posts_published_fixed: () =>
    new AppError('wrong_state', {
      message: 'A published post does not change. Mark it as not published first.',
    }),
  posts_scheduled_approved: () => new AppError('wrong_state', { message: postLacksApproval }),
  files_post_fkey: () => new AppError('not_found'),
  uploads_post_fkey: () => new AppError('not_found'),
  comments_task_fkey: () => new AppError('not_found'),
  comment_versions_comment_fkey: () => new AppError('not_found'),
  tasks_assigned_to_fkey: () => invalid({ assignedTo: 'There is no such person' }),
}

/**
 * Connection refused, reset, timed out; server starting, stopping, out of connections, memory or disk, or unable to read
 * or write its files; read-only after a failover; a statement cancelled by its limit; two calls that waited for each
 * other. So is a disk of ours that is full, read-only or failing. Corrupted data (XX001, XX002) is not among them: no later
 * try heals it.
 */
const away =
  /^(?:ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EROFS|EIO|08|57P0|57014|53|58030|25006|25P03|40P01|40001)|connection terminated|timeout exceeded|client (?:has encountered|was closed)|not queryable/i

/** The connection ended, or nobody waits for it any longer: what was sent may have been done, or may be yet. */
const answerLost =
  /^(?:ECONN|EPIPE|ETIMEDOUT|08|57P0)|connection terminated|client (?:has encountered|was closed)|not queryable/i

interface DatabaseFault {
  code?: string
  /** Of a bucket: `server` where its provider failed. */
  $fault?: string
  constraint?: string
  message?: string
}

export function isAnswerLost(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as DatabaseFault
  return answerLost.test(code) || answerLost.test(message)
}

/** The AppError that a database error means, or undefined when it is a fault of ours. */
export function appErrorOf(error: unknown): AppError | undefined {
  const { code = '', constraint = '', message = '', $fault } = (error ?? {}) as DatabaseFault
  if (constraint in byConstraint) return byConstraint[constraint]?.()
  if (away.test(code) || away.test(message) || $fault === 'server') {
    return new AppError('unavailable', { retryAfterSeconds: 1 })
  }
  return undefined
}
