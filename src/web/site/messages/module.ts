// How messages are shown among all kinds of record.
import Inbox from 'lucide-react/icons/inbox'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { message: Inbox },
  attention: {
    reply: {
      icon: Inbox,
      label: 'Reply due',
      isUrgent: true,
      all: '/app/admin/messages?status=due',
    },
  },
}
