// A month as a table of weeks, Sunday to Saturday. Clicking a day adds an event; arrow keys move between days.
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { addDays, firstDayOf, monthOf } from '#contract/values/days.ts'
import { cx } from '#web/ui/cx.ts'
import type { CalendarContext } from './calendar-context.ts'
import { EntryChip, EntryLine } from './entry-chip.tsx'
import { dayText } from './entry-times.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { weekdayNames, toWeeks } from '#web/lib/month-grid.ts'
import { type Segment, entriesOn, toSegments } from './placed.ts'

interface MonthViewProps {
  calendar: CalendarContext
  /** Number of entries that fit in a day. */
  maxRows: number
  label: string
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export function MonthView({ calendar, maxRows, label }: MonthViewProps) {
  const table = useRef<HTMLTableElement>(null)
  const { date, today } = calendar
  const weeks = toWeeks(date)
  // One day is a tab stop; arrow keys reach the others.
  const first = monthOf(today) === monthOf(date) ? today : firstDayOf(monthOf(date))

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-day-link]')
    const step = steps[event.key]
    if (!from || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const to = addDays(from.dataset['dayLink'] ?? date, step)
    const links = table.current?.querySelectorAll<HTMLElement>(`[data-day-link="${to}"]`) ?? []
    const visible = [...links].find((link) => link.checkVisibility())
    if (!visible) return
    event.preventDefault()
    visible.focus()
  }

  return (
    // The day links handle the arrow keys.
    <table
      ref={table}
      aria-label={label}
      className="w-full table-fixed border-collapse overflow-hidden rounded-lg"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdayNames().map((name) => (
            <th
              key={name}
              scope="col"
              className="border-b border-line pb-1.5 text-center text-xs font-medium text-muted sm:px-2 sm:text-left"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <Week key={week[0]} week={week} first={first} calendar={calendar} maxRows={maxRows} />
        ))}
      </tbody>
    </table>
  )
}

interface WeekProps extends Omit<MonthViewProps, 'label'> {
  week: readonly string[]
  /** The day that is the tab stop. */
  first: string
}

function Week({ week, first, calendar, maxRows }: WeekProps) {
  const segments = toSegments(calendar.entries, week)
  return (
    <tr>
      {week.map((day, column) => {
        const own = segments.filter((one) => one.column <= column && column < one.column + one.span)
        const hidden = own.filter(({ row }) => row >= maxRows).length
        return (
          <Day key={day} day={day} calendar={calendar} isFirst={day === first}>
            <Rows column={column} segments={own} maxRows={maxRows} calendar={calendar} />
            {hidden > 0 && <More day={day} count={hidden} calendar={calendar} />}
          </Day>
        )
      })}
    </tr>
  )
}

interface DayProps {
  day: string
  isFirst: boolean
  calendar: CalendarContext
  children: ReactNode
}

const dayLinkClass =
  'after:absolute after:inset-0 after:focus-visible:outline-2 after:focus-visible:-outline-offset-2 after:focus-visible:outline-focus focus-visible:outline-none'

function Day({ day, isFirst, calendar, children }: DayProps) {
  const { date, today, drag, addPath, hrefOf, entries } = calendar
  const isToday = day === today
  const isOther = monthOf(day) !== monthOf(date)
  const { preview } = drag
  const isPreviewed = preview !== null && preview.firstDay <= day && day <= preview.lastDay
  const count = entriesOn(entries, day).length
  const name = `${dayText(day)}, ${day.slice(0, 4)}${isToday ? ', today' : ''}, ${pluralize(count, 'entry', 'entries')}`
  const number = (
    <span
      className={cx(
        'grid h-6 min-w-6 place-content-center rounded-full px-1 text-sm tabular-nums',
        isToday
          ? 'bg-brand inset-ring inset-ring-brand-line font-semibold text-on-brand'
          : isOther
            ? 'text-muted'
            : 'text-text',
      )}
    >
      {Number(day.slice(8))}
    </span>
  )
  const link = {
    'data-day-link': day,
    tabIndex: isFirst ? 0 : -1,
    draggable: false,
    preventScrollReset: true,
  }
  const agenda = hrefOf({ view: 'agenda', date: day })
  return (
    <td
      data-day={day}
      data-previewed={isPreviewed || undefined}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'relative h-14 border border-line p-0 pb-1 align-top first:border-l-0 last:border-r-0 data-previewed:bg-accent-soft sm:h-32',
        isOther && 'bg-sunken',
      )}
      onPointerDown={drag.onEmptyPointerDown}
    >
      <div className="flex justify-center p-1 sm:justify-start">
        {addPath && (
          <Link
            aria-haspopup="dialog"
            {...link}
            to={addPath(day)}
            aria-label={`${name}. Add event`}
            className={cx(dayLinkClass, 'max-sm:hidden')}
          >
            {number}
          </Link>
        )}
        <Link
          {...link}
          to={agenda}
          aria-label={name}
          className={cx(dayLinkClass, addPath && 'sm:hidden')}
        >
          {number}
        </Link>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] max-sm:gap-px">{children}</div>
    </td>
  )
}

interface RowsProps {
  column: number
  segments: readonly Segment[]
  maxRows: number
  calendar: CalendarContext
}

/** An entry is drawn on its first day in the week and spans the days after it, which keep its row free. */
function Rows({ column, segments, maxRows, calendar }: RowsProps) {
  const last = Math.max(-1, ...segments.map(({ row }) => row).filter((row) => row < maxRows))
  return Array.from({ length: last + 1 }, (_, row) => {
    const segment = segments.find((one) => one.row === row)
    if (segment?.column !== column) {
      return <div key={`free ${row}`} className="h-6 max-sm:h-1.5" />
    }
    return (
      <Fragment key={segment.placed.key}>
        <div className="grid grid-cols-[minmax(0,1fr)] max-sm:hidden">
          <EntryChip segment={segment} calendar={calendar} />
        </div>
        <div className="sm:hidden">
          <EntryLine segment={segment} />
        </div>
      </Fragment>
    )
  })
}

function More({ day, count, calendar }: { day: string; count: number; calendar: CalendarContext }) {
  return (
    <>
      <Link
        to={calendar.hrefOf({ view: 'agenda', date: day })}
        preventScrollReset
        aria-label={`${count} more on ${dayText(day)}`}
        className="relative z-1 mx-0.5 rounded-sm px-1.5 text-xs leading-6 text-muted hover:bg-hover hover:text-text max-sm:hidden"
      >
        {count} more
      </Link>
      <span aria-hidden className="text-center text-xs leading-3 text-muted sm:hidden">
        +{count}
      </span>
    </>
  )
}
