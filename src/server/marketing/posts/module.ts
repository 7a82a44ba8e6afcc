// Posts of campaigns.
import type { NounModule } from '#server/records/module.ts'
import { attention, notifications, search } from './module-store.ts'
import { requirePost } from './service.ts'
import { afterRestore } from './restored.ts'
import { postRoutes } from './routes.ts'

export const posts: NounModule = {
  routes: postRoutes,
  records: [
    {
      kind: 'post',
      notifications,
      deletion: { table: 'posts', needs: ['projects'] },
      search,
      path: {
        office: ({ id, companyId }) => `/app/admin/posts/${id}?company=${companyId}`,
        client: ({ id }) => `/app/client/posts/${id}`,
      },
      require: requirePost,
    },
  ],
  attention,
  afterRestore,
  tables: {
    posts: 'company',
  },
  personalData: [
    {
      table: 'posts',
      person: 'created_by',
      columns: ['id', 'company_id', 'campaign_id', 'title', 'created_at'],
    },
  ],
}
