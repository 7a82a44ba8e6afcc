// Calendar endpoints.
import { calendarFeed, events } from '#contract/work/calendar.ts'
import type { Platform } from '#server/platform/context.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import { ownOrigin } from '#server/platform/http/origin.ts'
import { readFeed, renewAddress } from './feed-service.ts'
import * as service from './service.ts'

interface CalendarOptions {
  platform: Platform
  /** Base URL of feed addresses. */
  appUrl: string | undefined
}

export const calendarRoutes = ({ appUrl, platform }: CalendarOptions): Implementation[] => [
  implement(events.list, (ctx, { query }) => service.listEntries(ctx, query)),
  implement(events.create, (ctx, { body }) => service.createEvent(ctx, body)),
  implement(events.get, (ctx, { params, query }) =>
    service.getEvent(ctx, params.eventId, query.occurrence),
  ),
  implement(events.change, (ctx, { params, body }) =>
    service.changeEvent(ctx, params.eventId, body),
  ),
  implement(events.remove, (ctx, { params, query }) =>
    service.removeEvent(ctx, params.eventId, query),
  ),
  implement(calendarFeed.renewAddress, (ctx, _, { request }) =>
    renewAddress(ctx, appUrl ?? ownOrigin(request)),
  ),
  implement(calendarFeed.feed, async (_, { params }) => {
    const text = await readFeed(platform, params.token)
    return new Content('text/calendar; charset=utf-8', text, {
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="calendar.ics"',
    })
  }),
]
