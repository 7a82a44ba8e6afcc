// Reports on whole clients, and who gets the monthly ones by email.
import type { CompanyReportFixture, ReportScheduleFixture } from '../fixtures.ts'

export const companyReports: readonly CompanyReportFixture[] = [
  {
    company: 'Harborview School',
    whatHappened:
      'The month belonged to the open day: **search brought the families who did not know the school yet**, and the letters brought back those who had once asked for a brochure.',
    why: '- Parents search on Sunday evenings, so that is when we spend most.\n- The letters are signed by children, and are opened twice as often as ours.',
    whatNext:
      'We keep the budget on Sundays and start the bus shelters. From you we need a photograph of the new boathouse, without cars.',
  },
]

export const reportSchedules: readonly ReportScheduleFixture[] = [
  {
    company: 'Brightleaf Health',
    campaign: 'Welcome to Mueller',
    day: 5,
    recipients: ['owner@brightleaf.test'],
  },
  { company: 'Harborview School', day: 8, recipients: ['owner@harborview.test'] },
]
