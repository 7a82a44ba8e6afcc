// The agency’s settings.
import type { NounModule } from '#server/records/module.ts'

export const settings: NounModule = {
  records: [
    {
      kind: 'settings',
      path: {
        office: () => '/app/admin/settings/billing',
      },
    },
  ],
}
