// The dates of projects in the calendar.
import { type CalendarSources, datesOfCards } from '#server/records/dates-store.ts'

const projects = {
  table: 'projects',
  kind: 'project',
  doneAs: 'completed',
  isProject: true,
} as const

export const calendar: CalendarSources = {
  project: (caller, query) => [
    datesOfCards({ ...projects, date: 'start', column: 'start_on' }, caller, query),
    datesOfCards({ ...projects, date: 'end', column: 'end_on' }, caller, query),
  ],
}
