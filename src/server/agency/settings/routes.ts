// Agency settings endpoints.
import { settings } from '#contract/agency/settings.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import * as service from './service.ts'

export const settingsRoutes: Implementation[] = [
  implement(settings.get, (ctx) => service.getSettings(ctx)),
  implement(settings.change, (ctx, { body }) => service.changeSettings(ctx, body)),
]
