// How companies are shown among all kinds of record.
import Building2 from 'lucide-react/icons/building-2'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { company: Building2 },
  attention: {
    approval: {
      icon: Building2,
      label: 'Waiting for approval',
      all: '/app/admin/clients?status=waiting',
    },
  },
}
