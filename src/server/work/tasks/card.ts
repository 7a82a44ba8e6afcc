// Tasks as cards of a board: what a change records, and who a task may be assigned to.
import { isAssignable } from '#server/accounts/auth/service.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { CardType } from '#server/platform/cards.ts'
import type { Tx } from '#server/platform/database/pool.ts'
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
  eventsOf,
}

export function actionOf(task: TaskRow, before: TaskRow): string {
  if (task.archived !== before.archived) return task.archived ? 'archived' : 'unarchived'
  return task.status !== before.status || task.rank !== before.rank ? 'moved' : 'changed'
}

type Assigned = Pick<TaskRow, 'assignedTo' | 'companyId'>

/** @throws AppError `invalid` */
export async function checkAssignee(tx: Tx, task: Assigned, before?: Assigned): Promise<void> {
  const { assignedTo, companyId } = task
  if (assignedTo === null || assignedTo === before?.assignedTo) return
  if (!(await isAssignable(tx, assignedTo, companyId))) {
    throw invalid({ assignedTo: 'Assignee must be someone at the agency or the company' })
  }
}

/** Returns the assignee for a copy, or null when they have left since. */
export async function assigneeOfCopy(
  tx: Tx,
  { assignedTo, companyId }: Assigned,
): Promise<string | null> {
  return assignedTo && (await isAssignable(tx, assignedTo, companyId)) ? assignedTo : null
}
