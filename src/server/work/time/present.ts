// Maps time entry rows to the wire, and to entries of the activity log.
import type { TimeEntry } from '#contract/work/time.ts'
import { permissions } from '#server/platform/policy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { AuditEntry } from '#server/platform/context.ts'
import { policy } from './policy.ts'
import type { Place, TimeEntryRow } from './rules.ts'

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

export const titleOf = ({ taskTitle, projectTitle }: Place) => taskTitle ?? projectTitle

/** Omits the project, because clients and colleagues who read its log may not see who logged how much. */
export function auditEntry(action: string, row: TimeEntryRow, fields: string[] = []): AuditEntry {
  const { id, companyId, version } = row
  const detail = { title: titleOf(row), ...(fields.length > 0 && { fields }) }
  return {
    ...{ action, id, companyId, detail },
    kind: 'timeEntry',
    version: action === 'deleted' ? 0 : version,
    isInternal: true,
  }
}
