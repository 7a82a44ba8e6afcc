// The public site’s content.
import { isPermitted } from '#server/platform/caller.ts'
import type { NounModule } from '#server/records/module.ts'

export const website: NounModule = {
  records: [
    {
      kind: 'website',
      isReadBy: (caller) => isPermitted(caller, 'settings'),
      path: {
        office: () => '/app/admin/settings/website',
      },
    },
  ],
  tables: {
    website_versions: 'agency',
    website_images: 'agency',
    logos: 'agency',
  },
  personalData: [
    { table: 'website_versions', person: 'changed_by', columns: ['version', 'changed_at'] },
    { table: 'website_images', person: 'uploaded_by', columns: ['hash', 'uploaded_at'] },
    { table: 'logos', person: 'uploaded_by', columns: ['hash', 'uploaded_at'] },
  ],
}
