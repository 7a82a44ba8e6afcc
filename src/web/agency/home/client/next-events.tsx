// The company's next events.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addDays } from '#contract/values/days.ts'
import { type CalendarEntry, events } from '#contract/work/calendar.ts'
import { useNow } from '#web/lib/clock.ts'
import { longDate } from '#web/lib/dates.ts'
import { toQuery } from '#web/lib/query.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Section } from '#web/ui/section.tsx'
import { usePortal } from '#web/kit/client/portal.ts'

const maxShown = 4
const days = 31
const path = '/app/client/manage-events'

/** From a day earlier, which covers every time zone. */
const eventsFrom = (today: string, company: string) =>
  toQuery(events.list, {
    query: { from: addDays(today, -1), to: addDays(today, days), company, kinds: 'event' },
  })

export async function loadNextEvents(cache: QueryClient, companyId: string): Promise<void> {
  await cache.prefetchQuery(eventsFrom(await cache.ensureQueryData(todayQuery), companyId))
}

export function NextEvents() {
  const { company, to } = usePortal()
  const today = useToday()
  const now = useNow() ?? 0
  const { data: entries } = useQuery({ ...eventsFrom(today, company._id), enabled: today !== '' })
  if (entries === undefined) return null
  const next = entries
    .filter(({ allDay, end }) => (allDay ? end >= today : Date.parse(end) > now))
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .slice(0, maxShown)
  return (
    <Section
      title="Next events"
      aside={
        <Link to={to(path)} className="text-accent underline-offset-2 hover:underline">
          Calendar
        </Link>
      }
    >
      {next.length === 0 && <p className="text-muted">No events in the next month.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {next.map((event) => (
          <li key={`${event._id} ${event.start}`} className="grid grid-cols-[minmax(0,1fr)]">
            <Link
              aria-haspopup="dialog"
              to={eventPath(to(path), event)}
              className="justify-self-start font-medium wrap-anywhere hover:underline"
            >
              <bdi>{event.title}</bdi>
            </Link>
            <span className="text-sm text-muted">
              <Time event={event} />
              {event.location && (
                <>
                  {' · '}
                  <bdi>{event.location}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Time({ event: { allDay, start, end } }: { event: CalendarEntry }) {
  if (!allDay) return <Moment at={start} as="long" />
  return start === end ? longDate(start) : `${longDate(start)} to ${longDate(end)}`
}

/** @param calendar the calendar's address, which may have a search */
function eventPath(calendar: string, { _id, occurrence }: CalendarEntry): string {
  const [pathname = '', search] = calendar.split('?')
  const address = new URLSearchParams(search)
  if (occurrence !== null) address.set('occurrence', occurrence)
  return `${pathname}/${_id}${address.size > 0 ? `?${address}` : ''}`
}
