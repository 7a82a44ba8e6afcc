// Online payments.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './events-store.ts'

export const payments: NounModule = {
  attention,
  tables: {
    checkouts: { leftOut: 'they only work here' },
    payment_events: { leftOut: 'sent to this installation; their results are in the payments' },
  },
}
