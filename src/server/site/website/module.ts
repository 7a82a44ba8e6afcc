// The public site’s content.
import { isPermitted } from '#server/platform/viewer.ts'
import type { NounModule } from '#server/records/module.ts'

export const website: NounModule = {
  records: [
    {
      kind: 'website',
      isReadBy: (viewer) => isPermitted(viewer, 'settings'),
      path: {
        office: () => '/app/admin/settings/website',
      },
    },
  ],
  tables: {
    website_versions: 'agency',
    website_images: 'agency',
  },
}
