// Calendar state kept in the URL: view, date, company and kinds.
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { calendarKinds } from '#contract/records.ts'
import { type CalendarKind, CalendarKind as Kind } from '#contract/work/calendar.ts'
import { DateOnly, Id } from '#contract/shared.ts'

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
