// Monthly reports to clients.
import type { NounModule } from '#server/records/module.ts'
import { attention, notifications, reportIsThere, search } from './module-store.ts'
import { requireReport } from './service.ts'

export const reports: NounModule = {
  records: [
    {
      kind: 'report',
      automatic: ['created'],
      notifications,
      deletion: { table: 'reports', needs: ['projects'] },
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
  tables: {
    reports: 'company',
    report_versions: 'company',
    report_version_figures: 'company',
    report_links: { leftOut: 'they only work here' },
  },
  personalData: [
    {
      table: 'report_versions',
      person: 'published_by',
      columns: ['report_id', 'number', 'published_at'],
    },
    { table: 'report_links', person: 'created_by', columns: ['id', 'report_id', 'created_at'] },
  ],
}
