// Quotes to clients.
import { canSeeMoney } from '#server/platform/caller.ts'
import type { NounModule } from '#server/records/module.ts'
import { attention, notifications, search } from './module-store.ts'
import { requireQuote } from './service.ts'
import { quoteRoutes } from './routes.ts'

export const quotes: NounModule = {
  routes: quoteRoutes,
  records: [
    {
      kind: 'quote',
      notifications,
      deletion: { needs: ['money'], isSeenBy: canSeeMoney },
      table: 'quotes',
      search,
      path: {
        office: ({ id }) => `/app/admin/quotes/${id}`,
        client: ({ id }) => `/app/client/quotes/${id}`,
      },
      require: requireQuote,
    },
  ],
  attention,
  tables: {
    quotes: 'company',
  },
  personalData: [
    { table: 'quotes', person: 'decided_by', columns: ['id', 'number', 'decided_at'] },
  ],
}
