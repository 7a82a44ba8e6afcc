// What entries of time enter into the activity log.
import type { AuditEntry } from '#server/platform/context.ts'
import type { Place, TimeEntryRow } from './rules.ts'

export const titleOf = ({ taskTitle, projectTitle }: Place) => taskTitle ?? projectTitle

/** Without its project: what clients and colleagues read of that is not who logged how much. */
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
