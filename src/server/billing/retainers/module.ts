// Retainers of clients.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'

export const retainers: NounModule = {
  records: [
    {
      kind: 'retainer',
      path: {
        office: ({ id, companyId }) => `/app/admin/clients/${companyId}/retainers/${id}`,
        client: () => '/app/client/retainers',
      },
    },
  ],
  attention,
}
