// Upcoming entries day by day. The default view on phones.
import { Link } from 'react-router'
import { addDays } from '#contract/values/days.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { dateFormat } from '#web/lib/locale.ts'
import type { CalendarContext } from './calendar-context.ts'
import { agendaDays } from './calendar-address.ts'
import { EntrySign, dateText, doneText, isStruck, looks, opensDialog } from './entry-look.tsx'
import { timeText } from './entry-times.ts'
import { type PlacedEntry, entriesOn } from './placed.ts'

export function AgendaView({ calendar, label }: { calendar: CalendarContext; label: string }) {
  const { date, entries, addPath } = calendar
  const days = Array.from({ length: agendaDays }, (_, at) => addDays(date, at))
  const filled = days.filter((day) => entriesOn(entries, day).length > 0)
  if (filled.length === 0) {
    return (
      <EmptyState
        title={`Nothing from ${shortDay(date)} to ${shortDay(days.at(-1) ?? date)}.`}
        action={
          addPath && (
            <LinkButton aria-haspopup="dialog" to={addPath(date)}>
              Add event
            </LinkButton>
          )
        }
      />
    )
  }
  return (
    <div role="group" aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {filled.map((day) => (
        <AgendaDay key={day} day={day} calendar={calendar} />
      ))}
    </div>
  )
}

const shortFormat = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const shortDay = (day: string) => shortFormat(new Date(`${day}T00:00:00Z`))

function AgendaDay({ day, calendar }: { day: string; calendar: CalendarContext }) {
  const { entries, today } = calendar
  const near = day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : undefined
  return (
    <section
      aria-labelledby={`agenda-${day}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <h3 id={`agenda-${day}`} className="text-base font-medium sm:pt-2">
        {near && <span className="text-accent">{near}, </span>}
        <span className={cx(near && 'font-normal text-muted')}>{shortDay(day)}</span>
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {entriesOn(entries, day).map((one) => (
          <AgendaEntry key={one.key} one={one} day={day} calendar={calendar} />
        ))}
      </ul>
    </section>
  )
}

const written = (minute: number) =>
  timeText(
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )

/** Formats the entry's times on this day. */
function timesOn(one: PlacedEntry, day: string): string {
  const { entry, firstDay, lastDay, startMinute, endMinute } = one
  if (entry.allDay || (day !== firstDay && day !== lastDay)) return dateText(entry) ?? 'All day'
  if (firstDay === lastDay && startMinute === endMinute) return written(startMinute)
  const end = endMinute >= 24 * 60 ? 'midnight' : written(endMinute)
  if (day !== firstDay) return `until ${end}`
  return day === lastDay ? `${written(startMinute)} – ${end}` : `from ${written(startMinute)}`
}

interface AgendaEntryProps {
  one: PlacedEntry
  day: string
  calendar: CalendarContext
}

function AgendaEntry({ one, day, calendar }: AgendaEntryProps) {
  const { entry } = one
  const path = calendar.pathOf(entry)
  const title = cx('font-medium', isStruck(entry) && 'text-muted line-through decoration-1')
  return (
    <li className="relative flex items-baseline gap-3 py-2 hover:bg-hover">
      <span
        aria-hidden
        className={cx('size-2 shrink-0 rounded-full forced-fill', looks[entry.kind].dot)}
      />
      <span
        className={cx(
          'w-36 shrink-0 text-sm tabular-nums max-sm:w-18 max-sm:whitespace-normal',
          entry.isOverdue ? 'text-bad' : 'text-muted',
        )}
      >
        {timesOn(one, day)}
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <div className="flex min-w-0 items-center gap-1.5">
          {path === undefined ? (
            <span dir="auto" className={cx('truncate', title)}>
              {entry.title}
            </span>
          ) : (
            <Link
              dir="auto"
              to={path}
              aria-haspopup={opensDialog(entry)}
              preventScrollReset
              className={cx('truncate after:absolute after:inset-0', title)}
            >
              {entry.title}
            </Link>
          )}
          <EntrySign entry={entry} className="text-muted" />
          {entry.isDone && <span className="sr-only">{doneText(entry)}</span>}
          {entry.visibility === 'internal' && <span className="sr-only">internal</span>}
        </div>
        <p dir="auto" className="truncate text-sm text-muted">
          {[entry.companyName, entry.location].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}
