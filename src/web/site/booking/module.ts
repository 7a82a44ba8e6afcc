// How consultations are shown among all kinds of record.
import Handshake from 'lucide-react/icons/handshake'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  attention: {
    booking: { icon: Handshake, label: 'Consultation' },
    unconfirmed: { icon: Handshake, label: 'Booking to confirm' },
  },
  calendar: {
    booking: {
      label: 'Consultations',
      bar: 'bg-tag-teal-soft text-tag-teal',
      dot: 'bg-paint-teal',
      icon: () => Handshake,
      path: {
        office: ({ _id }) => `/app/admin/messages/${_id}`,
        client: () => '/app/client/manage-events',
      },
    },
  },
}
