// Deletions that can be undone.
import type { NounModule } from '#server/records/module.ts'
import { deletionRoutes } from './routes.ts'

export const deletions: NounModule = {
  routes: deletionRoutes,
  tables: {
    deletions: { leftOut: 'deleted' },
    removed_objects: { leftOut: 'deleted' },
  },
  personalData: [
    { table: 'deletions', person: 'deleted_by', columns: ['id', 'kind', 'deleted_at'] },
  ],
}
