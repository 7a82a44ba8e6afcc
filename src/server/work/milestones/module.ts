// Milestones of projects.
import type { NounModule } from '#server/records/module.ts'
import { attention, calendar, notifications, search } from './module-store.ts'
import { milestoneRoutes } from './routes.ts'
import { requireMilestone } from './service.ts'

export const milestones: NounModule = {
  routes: milestoneRoutes,
  records: [
    {
      kind: 'milestone',
      table: 'milestones',
      require: requireMilestone,
      search,
      notifications,
      deletion: { needs: ['projects'] },
      path: {
        office: ({ id, companyId, projectId }) =>
          projectId
            ? `/app/admin/projects/${projectId}/milestones/${id}?company=${companyId}`
            : null,
        client: ({ projectId }) => `/app/client/projects/${projectId}`,
      },
    },
  ],
  attention,
  calendar,
  tables: { milestones: 'company' },
  personalData: [
    {
      table: 'milestones',
      person: 'approved_by',
      columns: ['id', 'company_id', 'title', 'approved_at'],
    },
  ],
}
