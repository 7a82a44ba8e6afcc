// Calendar queries.
import type { QueryClient } from '@tanstack/react-query'
import { addDays } from '#contract/values/days.ts'
import { type CalendarKind, events } from '#contract/work/calendar.ts'
import { projects } from '#contract/work/projects.ts'
import { toQuery } from '#web/lib/query.ts'

interface EntriesShown {
  first: string
  last: string
  company: string | null
  kinds: readonly CalendarKind[]
}

/** Adds a day at both ends, which covers every time zone. */
export const entriesShown = ({ first, last, company, kinds }: EntriesShown) =>
  toQuery(events.list, {
    query: {
      from: addDays(first, -1),
      to: addDays(last, 1),
      ...(company !== null && { company }),
      kinds: kinds.join(','),
    },
  })

export const eventWith = (eventId: string, occurrence: string | null) =>
  toQuery(events.get, {
    params: { eventId },
    query: occurrence === null ? {} : { occurrence },
  })

export const projectsToLink = (companyId: string) =>
  toQuery(projects.names, { params: { companyId } })

/** Refetches calendar entries. */
export const readEntriesAgain = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: [events.list.path] })
