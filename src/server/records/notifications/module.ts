// Notifications to people.
import type { NounModule } from '#server/records/module.ts'

export const notifications: NounModule = {
  records: [
    {
      kind: 'notification',
    },
  ],
}
