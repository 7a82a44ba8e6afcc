// Time spent on projects and tasks.
import { canSeeAllTime } from '#server/platform/viewer.ts'
import type { NounModule } from '#server/records/module.ts'

export const time: NounModule = {
  records: [
    {
      kind: 'timeEntry',
      areAllReadBy: canSeeAllTime,

      path: {
        office: () => '/app/admin/time',
      },
    },
  ],
}
