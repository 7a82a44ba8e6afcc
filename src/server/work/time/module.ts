// Time spent on projects and tasks.
import type { NounModule } from '#server/records/module.ts'

export const time: NounModule = {
  records: [
    {
      kind: 'timeEntry',
      path: {
        office: () => '/app/admin/time',
      },
    },
  ],
}
