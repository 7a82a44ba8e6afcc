// Activity log endpoints.
import { activity } from '#contract/records/activity.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const activityRoutes: Implementation[] = [
  implement(activity.list, async (ctx, { query }) =>
    query.format === 'csv' ? service.exportActivity(ctx, query) : service.listActivity(ctx, query),
  ),

  implement(activity.people, (ctx) => service.listActors(ctx)),

  implement(activity.ofRecord, (ctx, { params: { kind, recordId }, query }) =>
    service.listOfRecord(ctx, { kind, id: recordId }, query),
  ),
]
