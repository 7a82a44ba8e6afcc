// Recurring invoice endpoints.
import { schedules } from '#contract/billing/schedules.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const scheduleRoutes: Implementation[] = [
  implement(schedules.list, (ctx, { params }) => service.listSchedules(ctx, params.companyId)),
  implement(schedules.create, (ctx, { params, body }) =>
    service.createSchedule(ctx, params.companyId, body),
  ),
  implement(schedules.get, (ctx, { params }) => service.getSchedule(ctx, params)),
  implement(schedules.change, (ctx, { params, body }) => service.changeSchedule(ctx, params, body)),
  implement(schedules.end, (ctx, { params }) => service.endSchedule(ctx, params)),
]
