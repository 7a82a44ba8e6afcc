// Consultations booked by visitors.
import { isPermitted } from '#server/platform/viewer.ts'
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'

export const booking: NounModule = {
  records: [
    {
      kind: 'booking',
      isReadBy: (viewer) => isPermitted(viewer, 'inbox'),
    },
  ],
  attention,
}
