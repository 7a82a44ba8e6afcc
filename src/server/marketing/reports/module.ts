// Monthly reports to clients.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'
import { requireReport } from './service.ts'
import { reportIsThere } from './activity-store.ts'
import { search } from './search-store.ts'
import { notifications } from './notifications-store.ts'

export const reports: NounModule = {
  records: [
    {
      kind: 'report',
      notifications,
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
    { table: 'quotes', person: 'decided_by', columns: ['id', 'number', 'decided_at'] },
    { table: 'retainer_overages', person: 'decided_by', columns: ['id', 'month', 'decided_at'] },
    {
      table: 'service_renewals',
      person: 'renewed_by',
      columns: ['id', 'service_id', 'renewed_at'],
    },
    { table: 'portfolio_cases', person: 'decided_by', columns: ['id', 'decided_at'] },
    {
      table: 'invoice_payments',
      person: 'recorded_by',
      columns: ['id', 'invoice_id', 'created_at'],
    },
    {
      table: 'time_entries',
      person: 'person_id',
      columns: [
        'id',
        'company_id',
        'project_id',
        'task_id',
        'day',
        'minutes',
        'note',
        'started_at',
      ],
    },
  ],
}
