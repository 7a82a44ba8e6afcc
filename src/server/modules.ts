// The only list of nouns: what concerns every kind of record is derived from it.
import { auth } from './accounts/auth/module.ts'
import { passkeys } from './accounts/passkeys/module.ts'
import { personalData } from './accounts/personal-data/module.ts'
import { photos } from './accounts/photos/module.ts'
import { twoFactor } from './accounts/two-factor/module.ts'
import { home } from './agency/home/module.ts'
import { imports } from './agency/imports/module.ts'
import { jobs } from './agency/jobs/module.ts'
import { settings } from './agency/settings/module.ts'
import { setup } from './agency/setup/module.ts'
import { eInvoices } from './billing/e-invoices/module.ts'
import { instalments } from './billing/instalments/module.ts'
import { invoices } from './billing/invoices/module.ts'
import { payments } from './billing/payments/module.ts'
import { quotes } from './billing/quotes/module.ts'
import { retainers } from './billing/retainers/module.ts'
import { schedules } from './billing/schedules/module.ts'
import { brand } from './clients/brand/module.ts'
import { companies } from './clients/companies/module.ts'
import { people } from './clients/people/module.ts'
import { services } from './clients/services/module.ts'
import { socialAccounts } from './clients/social-accounts/module.ts'
import { campaigns } from './marketing/campaigns/module.ts'
import { portfolio } from './marketing/portfolio/module.ts'
import { posts } from './marketing/posts/module.ts'
import { reportSchedules } from './marketing/report-schedules/module.ts'
import { reports } from './marketing/reports/module.ts'
import { activity } from './records/activity/module.ts'
import { deletions } from './records/deletions/module.ts'
import { notifications } from './records/notifications/module.ts'
import { search } from './records/search/module.ts'
import { booking } from './site/booking/module.ts'
import { messages } from './site/messages/module.ts'
import { website } from './site/website/module.ts'
import { approvals } from './work/approvals/module.ts'
import { calendar } from './work/calendar/module.ts'
import { comments } from './work/comments/module.ts'
import { files } from './work/files/module.ts'
import { milestones } from './work/milestones/module.ts'
import { projects } from './work/projects/module.ts'
import { tasks } from './work/tasks/module.ts'
import { time } from './work/time/module.ts'
import type { NounModule } from './records/module.ts'

export const modules: readonly NounModule[] = [
  auth,
  passkeys,
  personalData,
  photos,
  twoFactor,
  home,
  imports,
  jobs,
  settings,
  setup,
  eInvoices,
  instalments,
  invoices,
  payments,
  quotes,
  retainers,
  schedules,
  brand,
  companies,
  people,
  services,
  socialAccounts,
  campaigns,
  portfolio,
  posts,
  reportSchedules,
  reports,
  activity,
  deletions,
  notifications,
  search,
  booking,
  messages,
  website,
  approvals,
  calendar,
  comments,
  files,
  milestones,
  projects,
  tasks,
  time,
]
