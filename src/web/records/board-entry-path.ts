// The back-office path of a calendar entry whose record is on a board, which the address names.
import type { CalendarEntry } from '#contract/work/calendar.ts'

export const boardEntryPath =
  (board: 'projects' | 'campaigns' | 'tasks') =>
  ({ _id, company, project }: CalendarEntry): string => {
    const search = new URLSearchParams({ company: company ?? '' })
    if (project !== null && board !== 'projects') search.set('project', project)
    return `/app/admin/${board}/${_id}?${search}`
  }
