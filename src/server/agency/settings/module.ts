// The agency’s settings.
import { isPermitted } from '#server/platform/viewer.ts'
import type { NounModule } from '#server/records/module.ts'

export const settings: NounModule = {
  records: [
    {
      kind: 'settings',
      isReadBy: (viewer) => isPermitted(viewer, 'settings'),
      path: {
        office: () => '/app/admin/settings/billing',
      },
    },
  ],
}
