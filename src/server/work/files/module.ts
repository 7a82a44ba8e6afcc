// Files of companies, also those attached to tasks and posts.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'
import { requireFile } from './service.ts'
import { search } from './search-store.ts'
import { afterRestore } from './restored.ts'

export const files: NounModule = {
  records: [
    {
      kind: 'file',
      deletion: { needs: ['work'] },
      table: 'files',

      search,
      path: {
        office: ({ id, companyId }) => `/app/admin/clients/${companyId}/files/${id}`,
        client: ({ id }) => `/app/client/files/${id}`,
      },
      require: requireFile,
    },
  ],
  attention,
  afterRestore,
}
