// What live updates touch, of all nouns. Loaded once the page is usable.
import { jobsLive } from './agency/jobs/live.ts'
import { settingsLive } from './agency/settings/live.ts'
import { invoicesLive } from './billing/invoices/live.ts'
import { quotesLive } from './billing/quotes/live.ts'
import { retainersLive } from './billing/retainers/live.ts'
import { schedulesLive } from './billing/schedules/live.ts'
import { brandLive } from './clients/brand/live.ts'
import { companiesLive } from './clients/companies/live.ts'
import { peopleLive } from './clients/people/live.ts'
import { servicesLive } from './clients/services/live.ts'
import { socialAccountsLive } from './clients/social-accounts/live.ts'
import { campaignsLive } from './marketing/campaigns/live.ts'
import { portfolioLive } from './marketing/portfolio/live.ts'
import { postsLive } from './marketing/posts/live.ts'
import { reportSchedulesLive } from './marketing/report-schedules/live.ts'
import { reportsLive } from './marketing/reports/live.ts'
import { notificationsLive } from './records/notifications/live.ts'
import { bookingLive } from './site/booking/live.ts'
import { messagesLive } from './site/messages/live.ts'
import { websiteLive } from './site/website/live.ts'
import { calendarLive } from './work/calendar/live.ts'
import { commentsLive } from './work/comments/live.ts'
import { filesLive } from './work/files/live.ts'
import { projectsLive } from './work/projects/live.ts'
import { tasksLive } from './work/tasks/live.ts'
import { timeLive } from './work/time/live.ts'
import type { LiveRules } from './kit/live/live-rules.ts'

export const liveRules: readonly LiveRules[] = [
  jobsLive,
  settingsLive,
  invoicesLive,
  quotesLive,
  retainersLive,
  schedulesLive,
  brandLive,
  companiesLive,
  peopleLive,
  servicesLive,
  socialAccountsLive,
  campaignsLive,
  portfolioLive,
  postsLive,
  reportSchedulesLive,
  reportsLive,
  notificationsLive,
  bookingLive,
  messagesLive,
  websiteLive,
  calendarLive,
  commentsLive,
  filesLive,
  projectsLive,
  tasksLive,
  timeLive,
]
