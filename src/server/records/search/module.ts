// The search’s own tables.
import type { NounModule } from '#server/records/module.ts'
import { searchRoutes } from './routes.ts'

export const search: NounModule = {
  routes: searchRoutes,
  tables: {
    search_documents: { leftOut: 'derived from the records' },
    search_words: { leftOut: 'derived from the records' },
  },
}
