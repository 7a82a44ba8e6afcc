// Links from the back-office calendar: events open over it, other records on their own pages.
import { useSearchParams } from 'react-router'
import type { CalendarEntry } from '#contract/work/calendar.ts'
import { rangeParams } from './add-event.tsx'
import { inboxPath } from '#web/site/messages/parts/inbox-address.ts'
import type { NewRange } from './drag-points.ts'

const calendarPath = '/app/admin/calendar'

const boards = { project: 'projects', campaign: 'campaigns', task: 'tasks' } as const

/** @param calendarSearch search string that the calendar underneath keeps */
function pathOf(entry: CalendarEntry, calendarSearch: URLSearchParams): string | undefined {
  const { kind, _id, company, project, occurrence } = entry
  if (kind === 'event') {
    const search = new URLSearchParams(calendarSearch)
    if (occurrence !== null) search.set('occurrence', occurrence)
    return `${calendarPath}/${_id}${search.size > 0 ? `?${search}` : ''}`
  }
  if (kind === 'renewal') return `/app/admin/clients/${company}/services/${_id}`
  if (kind === 'invoice') return `/app/admin/invoices/${_id}`
  if (kind === 'booking') return `${inboxPath}/${_id}`
  const search = new URLSearchParams({ company: company ?? '' })
  if (project !== null && kind !== 'project') search.set('project', project)
  return `/app/admin/${boards[kind]}/${_id}?${search}`
}

export function useCalendarPaths(calendarSearch?: URLSearchParams) {
  const [address] = useSearchParams()
  const stays = calendarSearch ?? address
  return {
    pathOf: (entry: CalendarEntry) => pathOf(entry, stays),
    addPath(range: NewRange) {
      const search = new URLSearchParams(stays)
      for (const [name, value] of Object.entries(rangeParams(range))) search.set(name, value)
      return `${calendarPath}/new?${search}`
    },
  }
}
