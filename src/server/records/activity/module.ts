// The log of who did what.
import type { NounModule } from '#server/records/module.ts'
import { activityRoutes } from './routes.ts'

export const activity: NounModule = {
  routes: activityRoutes,
  tables: {
    activity: 'company',
    activity_seals: { leftOut: 'derived from the log with a key that stays here' },
    activity_unsealed: { leftOut: 'derived from the log with a key that stays here' },
  },
  personalData: [
    {
      table: 'activity',
      person: 'actor_id',
      columns: ['id', 'at', 'company_id', 'action', 'kind', 'record_id', 'project_id'],
    },
  ],
}
