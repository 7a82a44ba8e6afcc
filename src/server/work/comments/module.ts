// Comments on tasks; their page is the task’s.
import type { NounModule } from '#server/records/module.ts'
import { requireComment } from './service.ts'
import { commentIsThere, search } from './store.ts'

export const comments: NounModule = {
  records: [
    {
      kind: 'comment',
      deletion: {
        table: 'comments',
        needs: ['work'],
        isClients: () => true,
        // Only the task, since the text may name people.
        detail: ({ task, taskTitle: title }) => ({ title, task }),
      },
      isThere: commentIsThere,
      search,
      require: requireComment,
    },
  ],
  tables: {
    comments: 'company',
    comment_versions: 'company',
  },
  personalData: [
    {
      table: 'comments',
      person: 'author_id',
      columns: ['id', 'company_id', 'task_id', 'visibility', 'text', 'created_at', 'edited_at'],
    },
  ],
}
