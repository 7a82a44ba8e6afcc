// Consultations booked by visitors.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'

export const booking: NounModule = {
  records: [
    {
      kind: 'booking',
    },
  ],
  attention,
}
