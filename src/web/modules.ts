// How each noun’s records are shown among all kinds of record. Light, because first screens load it.
import { personalDataModule } from './accounts/personal-data/module.ts'
import { jobsModule } from './agency/jobs/module.ts'
import { eInvoicesModule } from './billing/e-invoices/module.ts'
import { instalmentsModule } from './billing/instalments/module.ts'
import { invoicesModule } from './billing/invoices/module.ts'
import { paymentsModule } from './billing/payments/module.ts'
import { quotesModule } from './billing/quotes/module.ts'
import { retainersModule } from './billing/retainers/module.ts'
import { schedulesModule } from './billing/schedules/module.ts'
import { companiesModule } from './clients/companies/module.ts'
import { peopleModule } from './clients/people/module.ts'
import { servicesModule } from './clients/services/module.ts'
import { campaignsModule } from './marketing/campaigns/module.ts'
import { portfolioModule } from './marketing/portfolio/module.ts'
import { postsModule } from './marketing/posts/module.ts'
import { reportsModule } from './marketing/reports/module.ts'
import { bookingModule } from './site/booking/module.ts'
import { messagesModule } from './site/messages/module.ts'
import { calendarModule } from './work/calendar/module.ts'
import { commentsModule } from './work/comments/module.ts'
import { filesModule } from './work/files/module.ts'
import { projectsModule } from './work/projects/module.ts'
import { tasksModule } from './work/tasks/module.ts'
import type { WebModule } from './records/module.ts'

export const modules: readonly WebModule[] = [
  personalDataModule,
  jobsModule,
  eInvoicesModule,
  instalmentsModule,
  invoicesModule,
  paymentsModule,
  quotesModule,
  retainersModule,
  schedulesModule,
  companiesModule,
  peopleModule,
  servicesModule,
  campaignsModule,
  portfolioModule,
  postsModule,
  reportsModule,
  bookingModule,
  messagesModule,
  calendarModule,
  commentsModule,
  filesModule,
  projectsModule,
  tasksModule,
]
