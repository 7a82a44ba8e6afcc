// How requests about personal data are shown among all kinds of record.
import Trash2 from 'lucide-react/icons/trash-2'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  attention: {
    erasure: { icon: Trash2, label: 'Erasure request' },
  },
}
