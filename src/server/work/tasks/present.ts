// Maps task rows to the wire.
import type { Task } from '#contract/work/tasks.ts'
import type { TaskRow } from './rules.ts'

export function presentTask(row: TaskRow): Task {
  const { id, companyId, projectId, createdAt, updatedAt, ...fields } = row
  return {
    _id: id,
    project: projectId,
    company: companyId,
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
