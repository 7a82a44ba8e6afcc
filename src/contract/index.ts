// All endpoints of the API, by domain.
import { accounting } from './billing/accounting.ts'
import { activity } from './records/activity.ts'
import { approvalLinks, fileApprovalLinks, postApprovalLinks } from './work/approval-links.ts'
import { approvals, fileApprovals, postApprovals } from './work/approvals.ts'
import { archives } from './agency/archives.ts'
import { auth } from './accounts/auth.ts'
import { brand } from './clients/brand.ts'
import { booking } from './site/booking.ts'
import { campaignFigures } from './marketing/campaign-figures.ts'
import { campaignMetrics } from './marketing/campaign-metrics.ts'
import { campaigns } from './marketing/campaigns.ts'
import { chat } from './site/chat.ts'
import { clientBilling } from './billing/client-billing.ts'
import { clientServices } from './clients/services.ts'
import { comments } from './work/comments.ts'
import { companies } from './clients/companies.ts'
import { deletions } from './records/deletions.ts'
import { directory } from './clients/directory.ts'
import { eInvoices } from './billing/e-invoices.ts'
import type { Endpoint } from './endpoint.ts'
import { calendarFeed, events } from './work/calendar.ts'
import { files } from './work/files.ts'
import { imports } from './agency/imports.ts'
import { instalments } from './billing/instalments.ts'
import { invoices } from './billing/invoices.ts'
import { jobs } from './agency/jobs.ts'
import { bulkTasks } from './work/bulk-tasks.ts'
import { messages } from './site/messages.ts'
import { milestones } from './work/milestones.ts'
import { myTasks, tasks } from './work/tasks.ts'
import { notifications } from './records/notifications.ts'
import { operations } from './operations.ts'
import { overview } from './agency/overview.ts'
import { passkeys } from './accounts/passkeys.ts'
import { payments } from './billing/payments.ts'
import { personCosts } from './work/person-costs.ts'
import { people } from './clients/people.ts'
import { personalData } from './accounts/personal-data.ts'
import { photos } from './accounts/photos.ts'
import { portfolioCases } from './marketing/portfolio.ts'
import { posts } from './marketing/posts.ts'
import { profitability } from './billing/profitability.ts'
import { projects } from './work/projects.ts'
import { quotes } from './billing/quotes.ts'
import { settings } from './agency/settings.ts'
import { taskRecurrences } from './work/task-recurrence.ts'
import { reportSchedules } from './marketing/report-schedules.ts'
import { reports } from './marketing/reports.ts'
import { requests } from './work/requests.ts'
import { retainers } from './billing/retainers.ts'
import { schedules } from './billing/schedules.ts'
import { search } from './records/search.ts'
import { setup } from './agency/setup.ts'
import { setupArchives } from './agency/setup-archives.ts'
import { socialAccounts } from './clients/social-accounts.ts'
import { templates } from './work/templates.ts'
import { time } from './work/time.ts'
import { timeReport } from './work/time-report.ts'
import { timeRates } from './work/time-rates.ts'
import { twoFactor } from './accounts/two-factor.ts'
import { updates } from './updates.ts'
import { uploads } from './work/uploads.ts'
import { recordVisibility } from './records/visibility.ts'
import { website } from './site/website-calls.ts'

export const contract = {
  activity,
  auth,
  twoFactor,
  passkeys,
  companies,
  people,
  personalData,
  photos,
  projects,
  milestones,
  tasks,
  bulkTasks,
  myTasks,
  taskRecurrences,
  templates,
  comments,
  approvals,
  approvalLinks,
  posts,
  fileApprovals,
  fileApprovalLinks,
  postApprovals,
  postApprovalLinks,
  portfolioCases,
  requests,
  campaigns,
  campaignFigures,
  campaignMetrics,
  reports,
  reportSchedules,
  events,
  calendarFeed,
  booking,
  instalments,
  invoices,
  eInvoices,
  clientBilling,
  payments,
  quotes,
  schedules,
  retainers,
  time,
  timeRates,
  timeReport,
  personCosts,
  profitability,
  accounting,
  files,
  uploads,
  brand,
  socialAccounts,
  clientServices,
  settings,
  updates,
  website,
  messages,
  notifications,
  chat,
  jobs,
  overview,
  operations,
  deletions,
  imports,
  archives,
  directory,
  recordVisibility,
  setup,
  setupArchives,
  search,
}

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap(
  (domain): Endpoint[] => Object.values(domain),
)
