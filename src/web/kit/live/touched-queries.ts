// Cached queries affected by each kind of live update.
import type { QueryKey } from '@tanstack/react-query'
import {
  approvalLinks,
  fileApprovalLinks,
  postApprovalLinks,
} from '#contract/work/approval-links.ts'
import { approvals, fileApprovals, postApprovals } from '#contract/work/approvals.ts'
import { auth } from '#contract/accounts/auth.ts'
import { brand } from '#contract/clients/brand.ts'
import { booking } from '#contract/site/booking.ts'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { clientServices } from '#contract/clients/services.ts'
import { comments } from '#contract/work/comments.ts'
import { companies } from '#contract/clients/companies.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { events } from '#contract/work/calendar.ts'
import { files } from '#contract/work/files.ts'
import { directory } from '#contract/clients/directory.ts'
import { instalments } from '#contract/billing/instalments.ts'
import { invoices } from '#contract/billing/invoices.ts'
import { jobs } from '#contract/agency/jobs.ts'
import { messages } from '#contract/site/messages.ts'
import { myTasks } from '#contract/work/my-tasks.ts'
import { notifications } from '#contract/records/notifications.ts'
import { overview } from '#contract/agency/overview.ts'
import { people } from '#contract/clients/people.ts'
import { quotes } from '#contract/billing/quotes.ts'
import { reportSchedules } from '#contract/marketing/report-schedules.ts'
import { reports } from '#contract/marketing/reports.ts'
import { repeats } from '#contract/work/repeat.ts'
import { personalData } from '#contract/accounts/personal-data.ts'
import { portfolioCases } from '#contract/marketing/portfolio.ts'
import { posts } from '#contract/marketing/posts.ts'
import { projects } from '#contract/work/projects.ts'
import { requests } from '#contract/work/requests.ts'
import { socialAccounts } from '#contract/clients/social-accounts.ts'
import { tasks } from '#contract/work/tasks.ts'
import { templates } from '#contract/work/templates.ts'
import { retainers } from '#contract/billing/retainers.ts'
import { schedules } from '#contract/billing/schedules.ts'
import { settings } from '#contract/agency/settings.ts'
import { setup } from '#contract/agency/setup.ts'
import { payments } from '#contract/billing/payments.ts'
import { profitability } from '#contract/billing/profitability.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import { time } from '#contract/work/time.ts'
import type { Update } from '#contract/updates.ts'
import { website } from '#contract/site/website-calls.ts'
import type { ChangedCard } from './card-reads.ts'

export interface Touched {
  /** Refetched one by one into their lists. */
  cards: ChangedCard[]
  /** A record, refetched unless this version is cached. If it was deleted, the server says by whom. */
  records: QueryKey[]
  /** Always refetched. */
  others: QueryKey[]
}

/** @returns what to refetch for the update */
export function touchedQueries(update: Update): Touched {
  // A newer server may send a kind unknown to this build.
  const byKind: Partial<typeof touchedBy> = touchedBy
  return { cards: [], records: [], others: [], ...byKind[update.kind]?.(update) }
}

function projectCard(id: string, companyId: string, version?: number): ChangedCard {
  return {
    id,
    version,
    list: [projects.allOfCompany.path, { params: { companyId } }],
    endpoint: projects.get,
    sent: { params: { projectId: id } },
  }
}

function taskCard(id: string, projectId: string, version: number): ChangedCard {
  return {
    id,
    version,
    list: [tasks.allOfProject.path, { params: { projectId } }],
    endpoint: tasks.get,
    sent: { params: { taskId: id } },
  }
}

function campaignCard(id: string, projectId: string, version: number): ChangedCard {
  return {
    id,
    version,
    list: [campaigns.allOfProject.path, { params: { projectId } }],
    endpoint: campaigns.get,
    sent: { params: { campaignId: id } },
  }
}

/** Typed by kind, so a missing kind does not compile. */
const touchedBy: Record<Update['kind'], (update: Update) => Partial<Touched>> = {
  company: ({ company = '' }) => ({
    records: [[companies.get.path, { params: { companyId: company } }]],
    others: [
      [companies.list.path],
      [companies.all.path],
      [setup.checklist.path],
      [overview.attention.path],
      // Changes to a company's people are announced as changes to the company.
      [people.list.path, { params: { companyId: company } }],
      [people.invitations.path, { params: { companyId: company } }],
      [directory.list.path],
      // So are its rates.
      [timeRates.ofCompany.path, { params: { companyId: company } }],
      [clientBilling.get.path, { params: { companyId: company } }],
      [eInvoices.check.path],
    ],
  }),
  project: ({ id, version, company = '' }) => ({
    cards: [projectCard(id, company, version)],
    others: [
      [projects.names.path, { params: { companyId: company } }],
      [approvals.waiting.path, { params: { companyId: company } }],
      [events.list.path],
      [companies.list.path],
      [companies.all.path],
      [setup.checklist.path],
    ],
  }),
  // A project's card shows its tasks and progress.
  task: ({ id, version, company = '', project = '' }) => ({
    cards: [taskCard(id, project, version), projectCard(project, company)],
    others: [
      [tasks.archivedOfProject.path, { params: { projectId: project } }],
      [tasks.allOfCompany.path, { params: { companyId: company } }],
      [approvals.get.path, { params: { taskId: id } }],
      [approvalLinks.list.path, { params: { taskId: id } }],
      [approvals.waiting.path, { params: { companyId: company } }],
      [requests.ofCompany.path, { params: { companyId: company } }],
      [people.contacts.path, { params: { companyId: company } }],
      [myTasks.list.path],
      [events.list.path],
      [overview.attention.path],
      [repeats.allOfProject.path, { params: { projectId: project } }],
    ],
  }),
  campaign: ({ id, version, company = '', project = '' }) => ({
    cards: [campaignCard(id, project, version)],
    records: [[campaignFigures.get.path, { params: { campaignId: id } }]],
    others: [
      [campaignFigures.ofCompany.path, { params: { companyId: company } }],
      // A draft shows current figures.
      [reports.get.path],
      // Reports of internal campaigns are hidden from clients.
      [reports.ofCampaign.path, { params: { campaignId: id } }],
      [reports.ofCompany.path, { params: { companyId: company } }],
      [posts.ofCompany.path, { params: { companyId: company } }],
      [posts.get.path],
      [events.list.path],
      [overview.attention.path],
    ],
  }),
  // The project's card shows it.
  event: ({ id, company = '', project = '' }) => ({
    cards: project === '' ? [] : [projectCard(project, company)],
    records: [[events.get.path, { params: { eventId: id } }]],
    others: [[events.list.path]],
  }),
  file: ({ id, company = '' }) => ({
    records: [[files.get.path, { params: { fileId: id } }]],
    others: [
      [files.ofTask.path],
      [files.ofCompany.path],
      [files.usage.path],
      // For the logo, which appears once its preview is generated.
      [brand.get.path, { params: { companyId: company } }],
      [approvals.get.path],
      [approvalLinks.list.path],
      [postApprovals.get.path],
      [postApprovalLinks.list.path],
      [fileApprovals.get.path, { params: { fileId: id } }],
      [fileApprovalLinks.list.path, { params: { fileId: id } }],
      [approvals.waiting.path, { params: { companyId: company } }],
      [overview.attention.path],
      [files.ofPost.path],
      // For the picture, which appears once its preview is generated.
      [posts.get.path],
    ],
  }),
  website: () => ({ records: [[website.settings.path]], others: [[setup.checklist.path]] }),
  settings: () => ({
    records: [[settings.get.path]],
    others: [
      // The checks of e-invoices and the storage used depend on it.
      [eInvoices.check.path],
      [files.usage.path],
      // The session has the currency of campaigns.
      [auth.session.path],
      [campaignFigures.get.path],
      [campaignFigures.ofCompany.path],
      [reports.get.path],
      [overview.attention.path],
    ],
  }),
  message: ({ id }) => ({
    records: [[messages.get.path, { params: { messageId: id } }]],
    others: [[messages.list.path], [messages.counts.path], [overview.attention.path]],
  }),
  booking: () => ({
    others: [[events.list.path], [overview.attention.path]],
  }),
  deadLetter: () => ({
    others: [[jobs.deadLetters.path], [jobs.countDeadLetters.path], [overview.attention.path]],
  }),
  template: () => ({ others: [[templates.list.path]] }),
  person: ({ id }) => ({
    others: [
      [directory.list.path],
      [directory.get.path, { params: { personId: id } }],
      [directory.sessions.path, { params: { personId: id } }],
      [directory.invitations.path],
      [personalData.requests.path],
      [booking.hosts.path],
    ],
  }),
  // Chat messages are announced with the message; a chat update says whether the visitor is online.
  chat: ({ id }) => ({
    others: [[messages.get.path, { params: { messageId: id } }], [messages.list.path]],
  }),
  comment: ({ company = '' }) => ({
    others: [[comments.latestOfCompany.path, { params: { companyId: company } }]],
  }),
  notification: () => ({ others: [[notifications.list.path]] }),
  brand: ({ company = '' }) => ({
    records: [[brand.get.path, { params: { companyId: company } }]],
  }),
  socialAccount: ({ company = '' }) => ({
    others: [[socialAccounts.list.path, { params: { companyId: company } }]],
  }),
  portfolioCase: ({ id, company = '' }) => ({
    records: [[portfolioCases.get.path, { params: { caseId: id } }]],
    others: [
      [portfolioCases.ofCompany.path, { params: { companyId: company } }],
      [overview.attention.path],
      // Case previews use the site's content.
      [website.get.path],
    ],
  }),
  clientService: ({ id, company = '' }) => ({
    records: [[clientServices.get.path, { params: { companyId: company, serviceId: id } }]],
    others: [
      [clientServices.list.path],
      [clientServices.ofCompany.path, { params: { companyId: company } }],
      [events.list.path],
      [overview.attention.path],
    ],
  }),
  invoice: ({ id, company = '' }) => ({
    records: [[invoices.get.path, { params: { invoiceId: id } }]],
    others: [
      [invoices.list.path],
      [invoices.sums.path],
      [invoices.revenue.path],
      [profitability.get.path],
      [payments.unmatched.path],
      [eInvoices.check.path, { params: { invoiceId: id } }],
      [quotes.list.path],
      [quotes.get.path],
      [instalments.ofCompany.path, { params: { companyId: company } }],
      [retainers.list.path, { params: { companyId: company } }],
      [retainers.get.path],
      [events.list.path],
      [overview.attention.path],
    ],
  }),
  quote: ({ id, company = '' }) => ({
    records: [[quotes.get.path, { params: { quoteId: id } }]],
    others: [
      [quotes.list.path],
      [overview.attention.path],
      [instalments.ofCompany.path, { params: { companyId: company } }],
    ],
  }),
  retainer: ({ id, company = '' }) => ({
    others: [
      [retainers.list.path, { params: { companyId: company } }],
      [retainers.get.path, { params: { companyId: company, retainerId: id } }],
    ],
  }),
  schedule: ({ id, company = '' }) => ({
    others: [
      [schedules.list.path, { params: { companyId: company } }],
      [schedules.get.path, { params: { companyId: company, scheduleId: id } }],
    ],
  }),
  report: ({ id, company = '' }) => ({
    records: [[reports.get.path, { params: { reportId: id } }]],
    others: [
      [reports.ofCampaign.path],
      [reports.ofCompany.path, { params: { companyId: company } }],
      [reports.links.path, { params: { reportId: id } }],
      [overview.attention.path],
    ],
  }),
  reportSchedule: ({ company = '' }) => ({
    others: [
      [reportSchedules.ofCampaign.path],
      [reportSchedules.ofCompany.path, { params: { companyId: company } }],
    ],
  }),
  post: ({ id, company = '' }) => ({
    records: [[posts.get.path, { params: { postId: id } }]],
    others: [
      [posts.ofCompany.path, { params: { companyId: company } }],
      [postApprovals.get.path, { params: { postId: id } }],
      [postApprovalLinks.list.path, { params: { postId: id } }],
      [files.ofPost.path, { params: { postId: id } }],
      [approvals.waiting.path, { params: { companyId: company } }],
      [overview.attention.path],
    ],
  }),
  timeEntry: () => ({
    others: [
      [time.list.path],
      [time.people.path],
      [time.running.path],
      [retainers.list.path],
      [retainers.get.path],
      [profitability.get.path],
    ],
  }),
}
