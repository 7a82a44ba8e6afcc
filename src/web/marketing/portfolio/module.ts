// How portfolio cases are shown among all kinds of record.
import Stamp from 'lucide-react/icons/stamp'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  attention: {
    consent: { icon: Stamp, label: 'Wording to confirm' },
  },
}
