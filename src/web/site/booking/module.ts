// How consultations are shown among all kinds of record.
import Handshake from 'lucide-react/icons/handshake'
import type { WebModule } from '#web/records/module.ts'

export const bookingModule: WebModule = {
  attention: {
    booking: { icon: Handshake, label: 'Consultation', all: '/app/admin/calendar?kinds=booking' },
  },
}
