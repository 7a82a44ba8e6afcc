// Time spent on projects and tasks.
import { canSeeAllTime } from '#server/platform/caller.ts'
import type { NounModule } from '#server/records/module.ts'
import { announceBilledTime, withCurrentTime } from './restored.ts'
import { timeRoutes } from './routes.ts'

export const time: NounModule = {
  routes: timeRoutes,
  records: [
    {
      kind: 'timeEntry',
      deletion: { table: 'time_entries', needs: ['work'], areAllSeenBy: canSeeAllTime },
      areAllReadBy: canSeeAllTime,
      path: {
        office: () => '/app/admin/time',
      },
    },
  ],
  adaptRestored: withCurrentTime,
  afterRestore: announceBilledTime,
  tables: {
    time_entries: 'company',
    time_terms: 'company',
    project_rates: 'company',
    person_costs: 'agency',
    person_rates: 'agency',
  },
  personalData: [
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
  notInExports: {
    'person_rates.person_id': 'the agency’s prices',
    'person_costs.person_id': 'the agency’s costs',
  },
}
