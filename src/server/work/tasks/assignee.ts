// Determines who a task may be assigned to: the agency's staff and the people of its company.
import { isAssignable } from '#server/accounts/auth/service.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { TaskRow } from './rules.ts'

type Assigned = Pick<TaskRow, 'assignedTo' | 'companyId'>

/** @throws AppError `invalid` */
export async function checkAssignee(tx: Tx, task: Assigned, before?: Assigned): Promise<void> {
  const { assignedTo, companyId } = task
  if (assignedTo === null || assignedTo === before?.assignedTo) return
  if (!(await isAssignable(tx, assignedTo, companyId))) {
    throw invalid({ assignedTo: 'Assigned to must be someone at the agency or the company' })
  }
}

/** Returns the assignee for a copy, or null when they have left since. */
export async function assigneeOfCopy(
  tx: Tx,
  { assignedTo, companyId }: Assigned,
): Promise<string | null> {
  return assignedTo && (await isAssignable(tx, assignedTo, companyId)) ? assignedTo : null
}
