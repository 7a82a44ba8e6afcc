// How work that was sent back is shown among all kinds of record.
import Undo2 from 'lucide-react/icons/undo-2'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  attention: { returned: { icon: Undo2, label: 'Sent back', isUrgent: true, isSince: true } },
}
