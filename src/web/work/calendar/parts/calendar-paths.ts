// Links from the back-office calendar: events open over it, other records on their own pages.
import { useSearchParams } from 'react-router'
import type { CalendarEntry } from '#contract/work/calendar.ts'
import { rangeParams } from './add-event.tsx'
import { looks } from './entry-look.tsx'
import type { NewRange } from './drag-points.ts'

const calendarPath = '/app/admin/calendar'

/** @param calendarSearch search string that the calendar underneath keeps */
function pathOf(entry: CalendarEntry, calendarSearch: URLSearchParams): string {
  const { path } = looks[entry.kind]
  if (path) return path.office(entry)
  const search = new URLSearchParams(calendarSearch)
  if (entry.occurrence !== null) search.set('occurrence', entry.occurrence)
  return `${calendarPath}/${entry._id}${search.size > 0 ? `?${search}` : ''}`
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
