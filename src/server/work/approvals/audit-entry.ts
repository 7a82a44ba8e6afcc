// Builds the activity entries of approvals.
import type { AuditEntry } from '#server/platform/context.ts'
import type { ItemRow } from './store.ts'

export function auditEntry(
  row: ItemRow,
  action: string,
  { isInternal = row.isInternal, fields }: { isInternal?: boolean; fields?: string[] } = {},
): AuditEntry {
  const { kind, id, companyId, projectId, title, version } = row
  const detail = { title, ...(fields && { fields }) }
  const place = { companyId, ...(projectId !== null && { projectId }) }
  return { action, kind, id, ...place, version, isInternal, detail }
}
