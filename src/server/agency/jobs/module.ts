// Emails and jobs that failed for good.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './store.ts'
import { jobRoutes } from './routes.ts'

export const jobs: NounModule = {
  routes: jobRoutes,
  records: [
    {
      kind: 'deadLetter',
      path: {
        office: () => '/app/admin/settings/failed-jobs',
      },
    },
  ],
  attention,
}
