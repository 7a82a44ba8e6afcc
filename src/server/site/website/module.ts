// The public site’s content.
import type { NounModule } from '#server/records/module.ts'

export const website: NounModule = {
  records: [
    {
      kind: 'website',
      path: {
        office: () => '/app/admin/settings/website',
      },
    },
  ],
}
