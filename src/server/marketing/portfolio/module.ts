// Portfolio cases shown with a client’s consent.
import type { NounModule } from '#server/records/module.ts'
import { attention, caseIsThere, notifications } from './module-store.ts'
import { withFreeAddresses } from './service.ts'
import { portfolioCaseRoutes } from './routes.ts'

export const portfolio: NounModule = {
  routes: portfolioCaseRoutes,
  records: [
    {
      kind: 'portfolioCase',
      notifications,
      isThere: caseIsThere,
      path: {
        office: ({ id, companyId }) => `/app/admin/clients/${companyId}/portfolio/${id}`,
        client: ({ id }) => `/app/client/portfolio/${id}`,
      },
    },
  ],
  attention,
  adaptRestored: withFreeAddresses,
  tables: {
    portfolio_cases: { leftOut: 'the consent only covers this site' },
  },
  personalData: [{ table: 'portfolio_cases', person: 'decided_by', columns: ['id', 'decided_at'] }],
}
