// Paths of records in the web, for staff and for a company's people.
import { type Caller, isStaff } from '#server/platform/caller.ts'
import type { RecordPlace } from './module.ts'
import { recordModule } from './registry.ts'

interface RecordOfKind extends RecordPlace {
  kind: string
  /** The task that a comment belongs to: its page is the task's. */
  taskId?: string | null
}

/** Null for records without a screen. */
export function recordPath(
  caller: Caller,
  { kind, taskId, ...place }: RecordOfKind,
): string | null {
  if (taskId) return recordPath(caller, { ...place, kind: 'task', id: taskId })
  const paths = recordModule(kind)?.path
  if (isStaff(caller)) return paths?.office?.(place) ?? null
  const path = paths?.client?.(place) ?? null
  // People of several companies need the company in the address.
  return path !== null && caller.companies.length > 1 && place.companyId !== null
    ? `${path}?company=${place.companyId}`
    : path
}

export const homePath = (caller: Caller): string =>
  isStaff(caller) ? '/app/admin/home' : '/app/client/dashboard'

/**
 * The back-office path of a card: its board names the company, and the project for what belongs to one.
 */
export const boardPath =
  (board: 'projects' | 'tasks' | 'campaigns') =>
  ({ id, companyId, projectId }: RecordPlace): string | null => {
    if (companyId === null) return null
    const search = new URLSearchParams({ company: companyId })
    if (projectId && board !== 'projects') search.set('project', projectId)
    return `/app/admin/${board}/${id}?${search.toString()}`
  }
