// Emails and jobs that failed for good.
import { isPermitted } from '#server/platform/viewer.ts'
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'

export const jobs: NounModule = {
  records: [
    {
      kind: 'deadLetter',
      isReadBy: (viewer) => isPermitted(viewer, 'settings'),
      path: {
        office: () => '/app/admin/settings/failed-jobs',
      },
    },
  ],
  attention,
}
