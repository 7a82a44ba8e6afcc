// How comments are shown among all kinds of record.
import MessageSquare from 'lucide-react/icons/message-square'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { comment: MessageSquare },
}
