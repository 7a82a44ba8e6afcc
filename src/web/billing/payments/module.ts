// How payments are shown among all kinds of record.
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  attention: {
    payment: {
      icon: CircleDollarSign,
      label: 'Online payment',
      isUrgent: true,
    },
  },
}
