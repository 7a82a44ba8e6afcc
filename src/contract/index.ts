// All endpoints of the API, by domain.
import { activity } from './activity.ts'
import { approvalLinks, fileApprovalLinks, postApprovalLinks } from './approval-links.ts'
import { approvals, fileApprovals, postApprovals } from './approvals.ts'
import { archives } from './archives.ts'
import { auth } from './auth.ts'
import { brand } from './brand.ts'
import { booking } from './booking.ts'
import { campaignFigures } from './campaign-figures.ts'
import { campaignMetrics } from './campaign-metrics.ts'
import { campaigns } from './campaigns.ts'
import { chat } from './chat.ts'
import { clientBilling } from './client-billing.ts'
import { clientServices } from './client-services.ts'
import { comments } from './comments.ts'
import { companies } from './companies.ts'
import { deletions } from './deletions.ts'
import { directory } from './directory.ts'
import { eInvoices } from './e-invoices.ts'
import type { Endpoint } from './endpoint.ts'
import { calendarFeed, events } from './events.ts'
import { files } from './files.ts'
import { imports } from './imports.ts'
import { instalments } from './instalments.ts'
import { invoices } from './invoices.ts'
import { jobs } from './jobs.ts'
import { bulkTasks } from './bulk-tasks.ts'
import { messages } from './messages.ts'
import { myTasks } from './my-tasks.ts'
import { notifications } from './notifications.ts'
import { operations } from './operations.ts'
import { overview } from './overview.ts'
import { passkeys } from './passkeys.ts'
import { payments } from './payments.ts'
import { personCosts } from './person-costs.ts'
import { people } from './people.ts'
import { personalData } from './personal-data.ts'
import { photos } from './photos.ts'
import { portfolioCases } from './portfolio-cases.ts'
import { posts } from './posts.ts'
import { profitability } from './profitability.ts'
import { projects } from './projects.ts'
import { quotes } from './quotes.ts'
import { settings } from './settings.ts'
import { repeats } from './repeat.ts'
import { reportSchedules } from './report-schedules.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { retainers } from './retainers.ts'
import { schedules } from './invoice-schedules.ts'
import { search } from './search.ts'
import { setup } from './setup.ts'
import { setupArchives } from './setup-archives.ts'
import { socialAccounts } from './social-accounts.ts'
import { tasks } from './tasks.ts'
import { templates } from './templates.ts'
import { time } from './time.ts'
import { timeRates } from './time-rates.ts'
import { twoFactor } from './two-factor.ts'
import { updates } from './updates.ts'
import { uploads } from './uploads.ts'
import { viewers } from './viewers.ts'
import { website } from './website-calls.ts'

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
  tasks,
  bulkTasks,
  myTasks,
  repeats,
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
  personCosts,
  profitability,
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
  viewers,
  setup,
  setupArchives,
  search,
}

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap(
  (domain): Endpoint[] => Object.values(domain),
)
