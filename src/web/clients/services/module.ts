// How services are shown among all kinds of record.
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { WebModule } from '#web/records/module.ts'

export const servicesModule: WebModule = {
  icons: { clientService: RefreshCw },
  attention: {
    renewal: { icon: RefreshCw, label: 'Renewal due', all: '/app/admin/renewals' },
  },
}
