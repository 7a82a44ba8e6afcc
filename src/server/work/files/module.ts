// Files of companies, also those attached to tasks and posts.
import type { NounModule } from '#server/records/module.ts'
import { attention, notifications, search } from './module-store.ts'
import { requireFile } from './service.ts'
import { afterRestore } from './restored.ts'

export const files: NounModule = {
  records: [
    {
      kind: 'file',
      notifications,
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
  tables: {
    files: 'company',
    uploads: { leftOut: 'unfinished' },
  },
  personalData: [
    {
      table: 'files',
      person: 'uploaded_by',
      columns: ['id', 'company_id', 'name', 'type', 'size', 'visibility', 'created_at'],
    },
    { table: 'uploads', person: 'uploaded_by', columns: ['id', 'name', 'size', 'created_at'] },
  ],
}
