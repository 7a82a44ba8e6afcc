// Portfolio cases shown with a client’s consent.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'

export const portfolio: NounModule = {
  records: [
    {
      kind: 'portfolioCase',
      path: {
        office: ({ id, companyId }) => `/app/admin/clients/${companyId}/portfolio/${id}`,
        client: ({ id }) => `/app/client/portfolio/${id}`,
      },
    },
  ],
  attention,
}
