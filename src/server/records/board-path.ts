// The back-office path of a card: its board names the company, and the project for what belongs to one.
import type { RecordPlace } from './module.ts'

export const boardPath =
  (board: 'projects' | 'tasks' | 'campaigns') =>
  ({ id, companyId, projectId }: RecordPlace): string | null => {
    if (companyId === null) return null
    const search = new URLSearchParams({ company: companyId })
    if (projectId && board !== 'projects') search.set('project', projectId)
    return `/app/admin/${board}/${id}?${search.toString()}`
  }
