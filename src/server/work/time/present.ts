// Maps time entry rows to the wire.
import type { TimeEntry } from '#contract/work/time.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import type { TimeEntryRow } from './rules.ts'

export function presentEntry(row: TimeEntryRow, caller: Caller): TimeEntry {
  const { taskId, taskTitle, startedAt, createdAt, updatedAt } = row
  return {
    _id: row.id,
    person: { _id: row.personId, name: { first: row.personFirst, last: row.personLast } },
    company: row.companyId,
    companyName: row.companyName,
    project: { _id: row.projectId, title: row.projectTitle },
    task: taskId !== null && taskTitle !== null ? { _id: taskId, title: taskTitle } : null,
    day: row.day,
    minutes: row.minutes,
    note: row.note,
    billable: row.isBillable,
    billed: row.isBilled,
    startedAt: startedAt && startedAt.toISOString(),
    version: row.version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: permissions(policy, caller, row),
  }
}
