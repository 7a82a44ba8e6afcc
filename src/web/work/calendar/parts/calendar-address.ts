// Calendar state kept in the URL: view, date, company and kinds, and the entries it shows.
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { calendarKinds } from '#contract/records.ts'
import {
  type CalendarEntry,
  type CalendarKind,
  CalendarKind as Kind,
} from '#contract/work/calendar.ts'
import { DateOnly, Id } from '#contract/shared.ts'
import { addDays } from '#contract/values/days.ts'
import { toWeeks, weekOf } from '#web/lib/month-grid.ts'
import { entriesShown } from '../queries.ts'
import { rangeParams } from './add-event.tsx'
import { looks } from './entry-look.tsx'
import type { NewRange } from './drag-points.ts'

const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

export interface CalendarChoices {
  /** Null means month, or agenda on phones. */
  view: CalendarView | null
  /** Null means today. */
  date: string | null
  company: string | null
  kinds: readonly CalendarKind[]
}

const kindsIn = (text: string | null) =>
  (text ?? '').split(',').flatMap((kind) => Kind.safeParse(kind).data ?? [])

/** Ignores unknown values. */
export function readChoices(address: URLSearchParams): CalendarChoices {
  const kinds = kindsIn(address.get('kinds'))
  return {
    view: calendarViews.find((view) => view === address.get('view')) ?? null,
    date: DateOnly.safeParse(address.get('date')).data ?? null,
    company: Id.safeParse(address.get('company')).data ?? null,
    kinds:
      kinds.length === 0 ? calendarKinds : calendarKinds.filter((kind) => kinds.includes(kind)),
  }
}

/** Keeps the URL's other parameters. @returns the search part */
function withChoices(address: URLSearchParams, change: Partial<CalendarChoices>): string {
  const next = new URLSearchParams(address)
  const { kinds, ...others } = change
  if (kinds) {
    if (kinds.length === calendarKinds.length) next.delete('kinds')
    else next.set('kinds', kinds.join(','))
  }
  for (const [name, value] of Object.entries(others)) {
    if (value === null || value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `?${next.toString().replaceAll('%2C', ',')}` : ''
}

export function useChoices() {
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const hrefOf = (change: Partial<CalendarChoices>) => `${pathname}${withChoices(address, change)}`
  return {
    choices: readChoices(address),
    /** Returns the URL for other choices. */
    hrefOf,
    show: (change: Partial<CalendarChoices>) =>
      void navigate(hrefOf(change), { preventScrollReset: true }),
  }
}

/** Number of days in an agenda. */
export const agendaDays = 31

/** Returns the first and last day of a view. */
export function daysShown(view: CalendarView, date: string): { first: string; last: string } {
  if (view === 'agenda') return { first: date, last: addDays(date, agendaDays - 1) }
  const days = view === 'week' ? weekOf(date) : toWeeks(date).flat()
  return { first: days[0] ?? date, last: days.at(-1) ?? date }
}

/** Queries for a URL. If it names no view, both possible ones are included. */
export function queriesOfAddress(address: URLSearchParams, today: string) {
  const choices = readChoices(address)
  const date = choices.date ?? today
  const views: CalendarView[] = choices.view === null ? ['month', 'agenda'] : [choices.view]
  return views.map((view) => entriesShown({ ...choices, ...daysShown(view, date) }))
}

const calendarPath = '/app/admin/calendar'

/** @param calendarSearch search string that the calendar underneath keeps */
function pathOf(entry: CalendarEntry, calendarSearch: URLSearchParams): string {
  const { path } = looks[entry.kind]
  if (path) return path.office(entry)
  const search = new URLSearchParams(calendarSearch)
  if (entry.occurrence !== null) search.set('occurrence', entry.occurrence)
  return `${calendarPath}/${entry._id}${search.size > 0 ? `?${search}` : ''}`
}

/** Links from the back-office calendar: events open over it, other records on their own pages. */
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
