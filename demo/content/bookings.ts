// Free consultations that visitors of the demo have booked with Avery Stone, and when Avery takes them.
import type { WorkingHours } from '#contract/site/booking.ts'

export const hours: readonly WorkingHours[] = (['MO', 'TU', 'WE', 'TH', 'FR'] as const).flatMap(
  (day) => [
    { day, from: '09:00', to: '12:00' },
    { day, from: '13:00', to: '16:00' },
  ],
)

/** `on`: so many workdays from the day of seeding. */
export const bookings = [
  {
    on: 2,
    at: '10:30',
    name: 'Imogen Castellan',
    email: 'imogen@tidewater-dental.example',
    note: 'Two practices, one website from 2014. Where would you begin?',
  },
  {
    on: 5,
    at: '14:00',
    name: 'Rafael Okonkwo',
    email: 'rafael@sable-and-pine.example',
    note: '',
  },
] as const
