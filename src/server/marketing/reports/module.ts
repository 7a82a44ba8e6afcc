// Monthly reports to clients.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'
import { requireReport } from './service.ts'
import { reportIsThere } from './activity-store.ts'
import { search } from './search-store.ts'

export const reports: NounModule = {
  records: [
    {
      kind: 'report',
      deletion: { needs: ['projects'] },
      isThere: reportIsThere,

      search,
      path: {
        office: ({ id }) => `/app/admin/reports/${id}`,
        client: ({ id }) => `/app/client/reports/${id}`,
      },
      require: requireReport,
    },
  ],
  attention,
}
