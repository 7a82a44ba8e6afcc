// The agency’s settings.
import { isPermitted } from '#server/platform/caller.ts'
import type { NounModule } from '#server/records/module.ts'
import { settingsRoutes } from './routes.ts'

export const settings: NounModule = {
  routes: settingsRoutes,
  records: [
    {
      kind: 'settings',
      isReadBy: (caller) => isPermitted(caller, 'settings'),
      path: {
        office: () => '/app/admin/settings/billing',
      },
    },
  ],
}
