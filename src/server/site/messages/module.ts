// Messages to the agency, and chats.
import type { NounModule } from '#server/records/module.ts'
import { attention, notifications, search, senderName } from './module-store.ts'

export const messages: NounModule = {
  records: [
    {
      kind: 'message',
      loggedName: senderName,
      notifications,
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
  tables: {
    messages: 'agency',
    chat_messages: 'agency',
    deliveries: { leftOut: 'about emails this installation sends' },
  },
  personalData: [
    {
      table: 'chat_messages',
      person: 'author_id',
      columns: ['id', 'message_id', 'text', 'at'],
    },
  ],
}
