// Messages to the agency, and chats.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'
import { search } from './search-store.ts'

export const messages: NounModule = {
  records: [
    {
      kind: 'message',
      search,
      path: {
        office: ({ id }) => `/app/admin/messages/${id}`,
      },
    },
    {
      kind: 'chat',
      path: {
        office: ({ id }) => `/app/admin/messages/${id}`,
      },
    },
  ],
  attention,
}
