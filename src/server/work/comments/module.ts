// Comments on tasks; their page is the task’s.
import type { NounModule } from '#server/records/module.ts'
import { requireComment } from './service.ts'

export const comments: NounModule = {
  records: [
    {
      kind: 'comment',
      require: requireComment,
    },
  ],
}
