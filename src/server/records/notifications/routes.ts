// Notification endpoints.
import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/records/notifications.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'
import { unsubscribe } from './unsubscribe.ts'

export const notificationRoutes = (agencyDatabase: Database): Implementation[] => [
  implement(notifications.list, (ctx, { query }) =>
    service.listNotifications(ctx, agencyDatabase, query),
  ),
  implement(notifications.markAll, (ctx, { body }) => service.markAllRead(ctx, body.until)),
  implement(notifications.mark, (ctx, { params, body }) =>
    service.markNotification(ctx, agencyDatabase, params.notificationId, body.read),
  ),
  implement(notifications.settings, (ctx) => service.getSettings(ctx)),
  implement(notifications.changeSettings, (ctx, { body }) =>
    service.changeSettings(ctx, body.settings),
  ),
]

/** Mail clients send `List-Unsubscribe=One-Click` as a form; its content is ignored. */
export function ignoreForms(app: FastifyInstance): void {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 1024 }, (_, __, done) =>
    done(null, undefined),
  )
}

export const unsubscribeRoutes: Implementation[] = [
  implement(notifications.unsubscribe, (ctx, { query }) => unsubscribe(ctx, query.token)),
]
