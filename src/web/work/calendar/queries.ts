// Calendar queries.
import type { QueryClient } from '@tanstack/react-query'
import { addDays } from '#contract/values/days.ts'
import { type CalendarEntry, type CalendarKind, events } from '#contract/work/calendar.ts'
import { projects } from '#contract/work/projects.ts'
import { queryOf } from '#web/lib/query.ts'
import { type CalendarView, readChoices } from './parts/calendar-address.ts'
import type { EntryTimes } from './parts/entry-times.ts'
import { weekOf, weeksOf } from '#web/lib/month-grid.ts'
import { keyOf } from './parts/placed.ts'

/** Number of days in an agenda. */
export const agendaDays = 31

/** Returns the first and last day of a view. */
export function daysShown(view: CalendarView, date: string): { first: string; last: string } {
  if (view === 'agenda') return { first: date, last: addDays(date, agendaDays - 1) }
  const days = view === 'week' ? weekOf(date) : weeksOf(date).flat()
  return { first: days[0] ?? date, last: days.at(-1) ?? date }
}

interface EntriesShown {
  first: string
  last: string
  company: string | null
  kinds: readonly CalendarKind[]
}

/** Adds a day at both ends, which covers every time zone. */
export const entriesShown = ({ first, last, company, kinds }: EntriesShown) =>
  queryOf(events.list, {
    query: {
      from: addDays(first, -1),
      to: addDays(last, 1),
      ...(company !== null && { company }),
      kinds: kinds.join(','),
    },
  })

/** Queries for a URL. If it names no view, both possible ones are included. */
export function queriesOfAddress(address: URLSearchParams, today: string) {
  const choices = readChoices(address)
  const date = choices.date ?? today
  const views: CalendarView[] = choices.view === null ? ['month', 'agenda'] : [choices.view]
  return views.map((view) => entriesShown({ ...choices, ...daysShown(view, date) }))
}

export const eventWith = (eventId: string, occurrence: string | null) =>
  queryOf(events.get, {
    params: { eventId },
    query: occurrence === null ? {} : { occurrence },
  })

export const projectsToLink = (companyId: string) =>
  queryOf(projects.names, { params: { companyId } })

const lists = { queryKey: [events.list.path] }

/** Shows new times of an entry until the server answers and the entries are read again. */
export function cacheTimes(cache: QueryClient, key: string, times: EntryTimes): void {
  // A read under way may be older.
  void cache.cancelQueries(lists)
  cache.setQueriesData<CalendarEntry[]>(lists, (entries) =>
    entries?.map((entry) => (keyOf(entry) === key ? { ...entry, ...times } : entry)),
  )
}

/** Refetches calendar entries. */
export const readEntriesAgain = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries(lists)
