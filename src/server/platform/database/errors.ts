// Maps PostgreSQL errors, by constraint name, and temporary disk or bucket failures to errors of the contract.
import { lacksApproval, postLacksApproval } from '#contract/work/approvals.ts'
import { notOfClient } from '#contract/marketing/report-schedules.ts'
import { endBeforeStart } from '#contract/shared.ts'
import { AppError, invalid, wrongState } from '../app-error.ts'

const notFound = () => new AppError('not_found')
const noSuchProject = () => invalid({ project: 'This client has no such project' })

/** Companies and projects are deleted with all that belongs to them. */
const ofDeletedOwner = /_(?:company|project)_fkey$/

const byConstraint: Record<string, () => AppError> = {
  users_email_key: () =>
    new AppError('taken', { fields: { email: 'This email address is already in use' } }),
  invitations_email_key: () =>
    new AppError('taken', { fields: { email: 'This address has just been invited' } }),
  staff_invitations_email_key: () =>
    new AppError('taken', { fields: { email: 'This address has just been invited' } }),
  projects_end_not_before_start: () => invalid({ endDate: endBeforeStart }),
  campaigns_end_not_before_start: () => invalid({ endDate: endBeforeStart }),
  campaign_metrics_campaign_fkey: notFound,
  campaign_values_campaign_fkey: notFound,
  campaign_plans_campaign_fkey: notFound,
  reports_campaign_fkey: notFound,
  reports_subject_key: () =>
    new AppError('taken', { fields: { month: 'There is already a report for this month' } }),
  report_versions_report_fkey: notFound,
  report_links_report_fkey: notFound,
  report_schedules_campaign_fkey: notFound,
  report_schedules_subject_key: () => new AppError('stale'),
  report_recipients_schedule_fkey: notFound,
  report_recipients_member_fkey: () => invalid({ recipients: notOfClient }),
  bookings_host_free: () => new AppError('taken', { message: 'This time is no longer available.' }),
  files_task_fkey: notFound,
  uploads_task_fkey: notFound,
  task_templates_name_key: () =>
    new AppError('taken', { fields: { name: 'There is already a template with this name' } }),
  tasks_done_approved: () => wrongState(lacksApproval),
  invoices_project_fkey: noSuchProject,
  invoices_number_key: () =>
    wrongState(
      'Another document already has this number. Change the prefixes in Settings, Billing.',
    ),
  invoices_sent_fixed: () => wrongState('A sent invoice can’t be changed.'),
  invoices_sent_kept: () => wrongState('Another invoice was sent at the same moment. Try again.'),
  time_entries_task_fkey: () => invalid({ task: 'This project has no such task' }),
  time_entries_running_key: () => wrongState('This person already has a timer running.'),
  invoices_time_free: () => wrongState('Some of this draft’s time is already on another invoice.'),
  invoices_time_overage: () =>
    wrongState('The client has since been asked to approve some of this draft’s time as overage.'),
  invoices_time_unchanged: () =>
    wrongState('Some of this draft’s time has changed in the meantime. Add it to a new draft.'),
  person_costs_person_fkey: notFound,
  person_rates_person_fkey: notFound,
  brands_logo_fkey: () => invalid({ logo: 'This picture no longer exists' }),
  brands_dark_logo_fkey: () => invalid({ darkLogo: 'This picture no longer exists' }),
  portfolio_cases_project_key: () =>
    wrongState('This project is already in the portfolio or proposed for it.'),
  service_renewals_due_key: () => wrongState('This renewal has already been recorded.'),
  invoices_quote_key: () => wrongState('This quote has already been invoiced.'),
  invoices_instalment_key: () => wrongState('This instalment has already been invoiced.'),
  retainers_schedule_fkey: () => invalid({ schedule: 'This client has no such recurring invoice' }),
  retainers_end_after_start: () => invalid({ endsOn: 'End must not be before start' }),
  retainer_projects_project_fkey: () => invalid({ projects: 'This client has no such project' }),
  retainer_overages_asked_key: () =>
    wrongState('The client has already been asked about this month.'),
  retainer_overages_fixed: () => wrongState('An overage request can’t be changed once it’s sent.'),
  invoices_overage_key: () => wrongState('This overage has already been invoiced.'),
  quotes_invoiced_once: () =>
    wrongState('This quote has already been invoiced or split into instalments.'),
  instalment_plans_quote_key: () =>
    wrongState('This quote has already been split into instalments.'),
  instalment_plans_project_fkey: noSuchProject,
  invoice_schedules_project_fkey: noSuchProject,
  quotes_project_fkey: noSuchProject,
  quotes_sent_fixed: () => wrongState('An accepted quote can’t be changed.'),
  posts_campaign_fkey: notFound,
  posts_published_fixed: () =>
    wrongState('A published post can’t be changed. Mark it as not published first.'),
  posts_scheduled_approved: () => wrongState(postLacksApproval),
  files_post_fkey: notFound,
  uploads_post_fkey: notFound,
  comments_task_fkey: notFound,
  comment_versions_comment_fkey: notFound,
  tasks_assigned_to_fkey: () => invalid({ assignedTo: 'This person doesn’t exist' }),
}

/**
 * Connection refused, reset, timed out; server starting, stopping, out of connections, memory or disk, or unable to read
 * or write its files; read-only after a failover; statement canceled by its timeout; deadlock.
 * Also a local disk that is full, read-only or failing. Corrupted data (XX001, XX002) is excluded, because retrying
 * does not fix it.
 */
const away =
  /^(?:ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EROFS|EIO|08|57P0|57014|53|58030|25006|25P03|40P01|40001)|connection terminated|timeout exceeded|client (?:has encountered|was closed)|not queryable/i

interface DatabaseFailure {
  code?: string
  /** For a bucket; `server` means that its provider failed. */
  $fault?: string
  constraint?: string
  message?: string
}

/** PostgreSQL ended this one of several transactions that waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  ((error ?? {}) as DatabaseFailure).code === '40P01'

/** The AppError for a database error, or undefined for an unexpected one. */
export function appErrorOf(error: unknown): AppError | undefined {
  const { code = '', constraint = '', message = '', $fault } = (error ?? {}) as DatabaseFailure
  if (constraint in byConstraint) return byConstraint[constraint]?.()
  if (ofDeletedOwner.test(constraint)) return notFound()
  if (away.test(code) || away.test(message) || $fault === 'server') {
    return new AppError('unavailable', { retryAfterSeconds: 1 })
  }
  return undefined
}
