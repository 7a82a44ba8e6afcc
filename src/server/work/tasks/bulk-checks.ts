// Checks tasks before a bulk save: reports each task that may not be changed, and lets the rest through.
import { lacksApproval } from '#contract/work/approvals.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { FailedTask } from '#contract/work/bulk-tasks.ts'
import { maxTags } from '#contract/work/tasks.ts'
import { isAssignable } from '#server/accounts/auth/service.ts'
import { invalid } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type TaskPair, becomesDone } from './bulk-rules.ts'
import * as manyStore from './bulk-store.ts'
import type { TaskRow } from './rules.ts'

export const failedTask = (_id: string, code: ErrorCode, message?: string): FailedTask => ({
  _id,
  code,
  message: message ?? errors[code].message,
})

const notAssignable = 'Assignee must be someone at the agency or the company'

/** Splits the changes into those that may be saved and those refused, with the reason. */
export async function checkChanges(
  tx: Tx,
  changes: readonly TaskPair[],
): Promise<{ allowed: TaskPair[]; refused: FailedTask[] }> {
  const isStranger = await findStrangers(
    tx,
    changes.flatMap(({ before, after }) => (before.assignedTo === after.assignedTo ? [] : after)),
  )
  const unapproved = await manyStore.idsLackingApproval(
    tx,
    changes.flatMap(({ before, after }) => (becomesDone(before, after) ? after.id : [])),
  )
  const findRefused = ({ before, after }: TaskPair): FailedTask | undefined => {
    const { id } = after
    if (unapproved.has(id)) return failedTask(id, 'wrong_state', lacksApproval)
    if (after.tags.length > maxTags) {
      return failedTask(id, 'invalid', `A task can have at most ${maxTags} tags`)
    }
    const isGiven = before.assignedTo !== after.assignedTo
    return isGiven && isStranger(after) ? failedTask(id, 'invalid', notAssignable) : undefined
  }
  return {
    allowed: changes.filter((change) => !findRefused(change)),
    refused: changes.flatMap((change) => findRefused(change) ?? []),
  }
}

/** @throws AppError `invalid` for an assignee who cannot be given these tasks */
export async function checkAssignees(tx: Tx, tasks: readonly TaskRow[]): Promise<void> {
  const isStranger = await findStrangers(tx, tasks)
  if (tasks.some(isStranger)) throw invalid({ tasks: notAssignable })
}

/** @returns whether a task is assigned to someone outside the agency and its company */
async function findStrangers(
  tx: Tx,
  tasks: readonly TaskRow[],
): Promise<(task: TaskRow) => boolean> {
  const keyOf = ({ assignedTo, companyId }: TaskRow) => `${assignedTo} ${companyId}`
  const strangers = new Set<string>()
  for (const [key, [task]] of Map.groupBy(tasks, keyOf)) {
    if (!task || task.assignedTo === null) continue
    // There are usually only one person and one company. Queries on one transaction run sequentially.
    if (!(await isAssignable(tx, task.assignedTo, task.companyId))) strangers.add(key)
  }
  return (task) => strangers.has(keyOf(task))
}
