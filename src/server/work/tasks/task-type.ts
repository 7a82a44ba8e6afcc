// Defines tasks as a card type for boards.
import type { CardType } from '#server/platform/cards.ts'
import { policy } from './policy.ts'
import { type TaskRow, eventsOf } from './rules.ts'
import * as store from './store.ts'

export const taskType: CardType<TaskRow> = {
  store: store.tasks,
  policy,
  describe: ({ companyId, projectId, title, status, visibility }, before) => ({
    kind: 'task',
    companyId,
    projectId,
    isInternal: visibility === 'internal',
    isWithdrawn: visibility === 'internal' && before.visibility === 'shared',
    detail: { title, status },
  }),
  eventsOf: eventsOf,
}

export function actionOf(task: TaskRow, before: TaskRow): string {
  if (task.archived !== before.archived) return task.archived ? 'archived' : 'unarchived'
  return task.status !== before.status || task.rank !== before.rank ? 'moved' : 'changed'
}
