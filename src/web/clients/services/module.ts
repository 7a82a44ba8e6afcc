// How services are shown among all kinds of record.
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { clientService: RefreshCw },
  attention: {
    renewal: { icon: RefreshCw, label: 'Renewal due' },
  },
  calendar: {
    renewal: {
      label: 'Renewals',
      bar: 'bg-tag-pink-soft text-tag-pink',
      dot: 'bg-paint-pink',
      icon: () => RefreshCw,
      dateText: () => 'Renews',
      path: {
        office: ({ _id, company }) => `/app/admin/clients/${company}/services/${_id}`,
        client: ({ _id }) => `/app/client/services/${_id}`,
      },
    },
  },
}
