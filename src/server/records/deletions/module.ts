// Deletions that can be undone.
import type { NounModule } from '#server/records/module.ts'

export const deletions: NounModule = {
  tables: {
    deletions: { leftOut: 'deleted' },
    removed_objects: { leftOut: 'deleted' },
  },
  personalData: [
    { table: 'deletions', person: 'deleted_by', columns: ['id', 'kind', 'deleted_at'] },
  ],
}
