// Builds audit entries for time entries.
import type { AuditEntry } from '#server/platform/context.ts'
import type { Place, TimeEntryRow } from './rules.ts'

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
