// Endpoints of monthly reports.
import { reportSchedules } from '#contract/marketing/report-schedules.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { endSchedule, getSchedule, setSchedule } from './service.ts'

export const reportScheduleRoutes: Implementation[] = [
  implement(reportSchedules.ofCampaign, (ctx, { params }) => getSchedule(ctx, params)),
  implement(reportSchedules.setForCampaign, (ctx, { params, body }) =>
    setSchedule(ctx, params, body),
  ),
  implement(reportSchedules.endForCampaign, (ctx, { params }) => endSchedule(ctx, params)),
  implement(reportSchedules.ofCompany, (ctx, { params }) => getSchedule(ctx, params)),
  implement(reportSchedules.setForCompany, (ctx, { params, body }) =>
    setSchedule(ctx, params, body),
  ),
  implement(reportSchedules.endForCompany, (ctx, { params }) => endSchedule(ctx, params)),
]
