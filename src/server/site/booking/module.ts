// Consultations booked by visitors.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './store.ts'

export const booking: NounModule = {
  records: [
    {
      kind: 'booking',
    },
  ],
  attention,
  tables: {
    bookings: 'agency',
    booking_hosts: 'agency',
    booking_links: { leftOut: 'they only work here' },
  },
  personalData: [
    { table: 'bookings', person: 'host_id', columns: ['id', 'state', 'start_at', 'end_at'] },
    {
      table: 'booking_hosts',
      person: 'person_id',
      columns: ['is_active', 'time_zone', 'hours', 'daily_max', 'place'],
    },
  ],
}
