// How messages are shown among all kinds of record.
import Inbox from 'lucide-react/icons/inbox'
import { promiseUntil } from './parts/promise.ts'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { message: Inbox },
  attention: {
    reply: {
      icon: Inbox,
      label: 'Message to answer',
      deadline: promiseUntil,
      all: '/app/admin/messages?status=unanswered',
    },
  },
}
