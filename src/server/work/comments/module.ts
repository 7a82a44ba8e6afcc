// Comments on tasks; their page is the task’s.
import type { NounModule } from '#server/records/module.ts'
import { requireComment } from './service.ts'
import { commentIsThere } from './activity-store.ts'
import { search } from './search-store.ts'

export const comments: NounModule = {
  records: [
    {
      kind: 'comment',
      isThere: commentIsThere,

      search,
      require: requireComment,
    },
  ],
}
