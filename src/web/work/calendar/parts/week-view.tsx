// A week by hours: all-day entries on top, timed entries below, side by side where they overlap.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import type { CalendarContext } from './calendar-context.ts'
import { EntryChip, moreOf } from './entry-chip.tsx'
import { EntrySign, looks, opensDialog } from './entry-look.tsx'
import { dayText, timeText } from './entry-times.ts'
import { weekOf, weekdayNames } from '#web/lib/month-grid.ts'
import { type Block, blocksOf, dayMinutes, isBar, minBlockMinutes, toSegments } from './placed.ts'
import { clockAt } from './zoned.ts'

/** In pixels, so half an hour is an easy target. */
const hourHeight = 52
const shownFromHour = 7
/** Further all-day entries are summed up as a count. */
const maxWholeDays = 5

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hourText = (hour: number) =>
  timeText(`${String(hour).padStart(2, '0')}:00`).replace(':00', '')

const columns = 'grid grid-cols-[3rem_repeat(7,minmax(5.5rem,1fr))] min-w-[41.5rem]'

export function WeekView({ calendar, label }: { calendar: CalendarContext; label: string }) {
  const { date, entries } = calendar
  const scroller = useRef<HTMLDivElement>(null)
  const week = weekOf(date)
  const names = weekdayNames()
  useEffect(() => {
    scroller.current?.scrollTo({ top: shownFromHour * hourHeight })
  }, [])
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={label}
      // Lets the keyboard scroll it when nothing inside has the focus.
      tabIndex={0}
      className="max-h-[min(44rem,75dvh)] overflow-auto rounded-lg border border-line"
    >
      <div className="sticky top-0 z-3 border-b border-line bg-surface">
        <div className={columns}>
          <span />
          {week.map((day, at) => (
            <DayHead key={day} day={day} name={names[at] ?? ''} calendar={calendar} />
          ))}
        </div>
        <WholeDays week={week} calendar={calendar} />
      </div>
      <div className={columns}>
        <div aria-hidden>
          {hours.map((hour) => (
            <div
              key={hour}
              style={{ height: hourHeight }}
              className="relative pr-1.5 text-right text-xs text-muted tabular-nums"
            >
              {hour > 0 && <span className="relative -top-2">{hourText(hour)}</span>}
            </div>
          ))}
        </div>
        {week.map((day) => (
          <Hours
            key={day}
            day={day}
            blocks={blocksOf(entries.filter((one) => !isBar(one) && one.firstDay === day))}
            calendar={calendar}
          />
        ))}
      </div>
    </div>
  )
}

interface DayHeadProps {
  day: string
  name: string
  calendar: CalendarContext
}

function DayHead({ day, name, calendar }: DayHeadProps) {
  const { addPath, today } = calendar
  const isToday = day === today
  const inside = (
    <>
      <span className="text-xs text-muted">{name}</span>
      <span
        className={cx(
          'grid h-6 min-w-6 place-content-center rounded-full px-1 text-sm tabular-nums',
          isToday && 'bg-brand inset-ring inset-ring-brand-line font-semibold text-on-brand',
        )}
      >
        {Number(day.slice(8))}
      </span>
    </>
  )
  const look = 'flex items-center gap-1 border-l border-line px-2 py-1.5'
  const current = isToday ? ('date' as const) : undefined
  if (!addPath) {
    return (
      <div className={look} aria-current={current}>
        {inside}
      </div>
    )
  }
  return (
    <Link
      aria-haspopup="dialog"
      to={addPath(day)}
      preventScrollReset
      aria-current={current}
      className={cx(look, 'hover:bg-hover')}
    >
      {inside}
      <span className="sr-only">, {dayText(day)}. Add event</span>
    </Link>
  )
}

function WholeDays({ week, calendar }: { week: readonly string[]; calendar: CalendarContext }) {
  const { entries, drag } = calendar
  const segments = toSegments(entries.filter(isBar), week)
  const rows = Math.min(maxWholeDays, Math.max(0, ...segments.map(({ row }) => row + 1)))
  return (
    <div className={cx(columns, 'border-t border-line')}>
      <span className="self-center pr-1.5 text-right text-xs leading-3 text-muted">All day</span>
      {week.map((day, column) => (
        <div
          key={day}
          data-day={day}
          className={cx(
            'grid min-h-6 grid-cols-[minmax(0,1fr)] content-start gap-px border-l border-line py-0.5',
            isPreviewedDay(calendar, day) && 'bg-accent-soft',
          )}
          onPointerDown={drag.onEmptyPointerDown}
        >
          {Array.from({ length: rows }, (_, row) => {
            const segment = segments.find((one) => one.row === row && one.column === column)
            return segment ? (
              <EntryChip key={segment.placed.key} segment={segment} calendar={calendar} />
            ) : (
              <div key={`free ${row}`} className="h-6" />
            )
          })}
          <MoreWholeDays
            day={day}
            count={
              segments.filter(
                ({ row, column: at, span }) => row >= rows && at <= column && column < at + span,
              ).length
            }
            calendar={calendar}
          />
        </div>
      ))}
    </div>
  )
}

interface MoreProps {
  day: string
  count: number
  calendar: CalendarContext
}

function MoreWholeDays({ day, count, calendar }: MoreProps) {
  if (count === 0) return null
  return (
    <Link
      to={calendar.hrefOf({ view: 'agenda', date: day })}
      preventScrollReset
      aria-label={`${count} more on ${dayText(day)}`}
      className="mx-0.5 rounded-sm px-1.5 text-xs leading-6 text-muted hover:bg-hover hover:text-text"
    >
      {count} more
    </Link>
  )
}

function isPreviewedDay({ drag: { preview } }: CalendarContext, day: string): boolean {
  if (!preview || day < preview.firstDay || day > preview.lastDay) return false
  return (
    preview.firstDay !== preview.lastDay || preview.endMinute - preview.startMinute >= dayMinutes
  )
}

interface HoursProps {
  day: string
  blocks: readonly Block[]
  calendar: CalendarContext
}

function Hours({ day, blocks, calendar }: HoursProps) {
  const { drag } = calendar
  const { preview } = drag
  const isPreviewed = preview?.firstDay === day && !isPreviewedDay(calendar, day)
  return (
    <div
      data-day={day}
      data-times=""
      className="relative border-l border-line"
      style={{
        height: 24 * hourHeight,
        backgroundImage: `repeating-linear-gradient(to bottom, transparent 0 ${hourHeight - 1}px, var(--color-line) ${hourHeight - 1}px ${hourHeight}px)`,
      }}
      onPointerDown={drag.onEmptyPointerDown}
    >
      {isPreviewed && (
        <div
          aria-hidden
          className="absolute inset-x-0.5 z-2 rounded-sm border border-brand-line bg-accent-soft opacity-80"
          style={placeOf(preview)}
        />
      )}
      {blocks.map((block) => (
        <EntryBlock key={block.placed.key} block={block} calendar={calendar} />
      ))}
    </div>
  )
}

function placeOf({ startMinute, endMinute }: { startMinute: number; endMinute: number }) {
  const minutes = Math.max(endMinute - startMinute, minBlockMinutes)
  return { top: (startMinute / 60) * hourHeight, height: (minutes / 60) * hourHeight - 1 }
}

/** Height in pixels of two lines of text with padding. */
const minTwoLineHeight = 36

function EntryBlock({ block, calendar }: { block: Block; calendar: CalendarContext }) {
  const { placed: one, part, parts } = block
  const { entry } = one
  const { drag, timeZone, pathOf } = calendar
  const width = 100 / parts
  const { top, height } = placeOf(one)
  return (
    <Link
      to={pathOf(entry) ?? ''}
      aria-haspopup={opensDialog(entry)}
      draggable={false}
      preventScrollReset
      title={[entry.title, ...moreOf(one, timeZone)].join(', ')}
      className={cx(
        'absolute z-1 overflow-hidden rounded-sm border-l-2 border-current px-1.5 py-0.5 text-xs leading-4 select-none',
        looks[entry.kind].bar,
        entry.can.edit ? 'cursor-grab' : 'cursor-pointer',
        drag.draggedKey === one.key && 'opacity-40',
      )}
      style={{
        top,
        height,
        left: `calc(${part * width}% + 2px)`,
        width: `calc(${width}% - 4px)`,
      }}
      onPointerDown={(event) => drag.onEntryPointerDown(event, one)}
      onKeyDown={(event) => drag.onEntryKeyDown(event, one)}
      onBlur={drag.onEntryBlur}
    >
      <span dir="auto" className="flex items-center gap-1 font-medium">
        <span className="truncate">{entry.title}</span>
        <EntrySign entry={entry} />
      </span>
      {height >= minTwoLineHeight && (
        <span className="block truncate tabular-nums">
          {timeText(clockAt(entry.start, timeZone).time)}
          {entry.location && ` · ${entry.location}`}
        </span>
      )}
      <span className="sr-only">, {moreOf(one, timeZone).join(', ')}</span>
      {entry.can.edit && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize"
          onPointerDown={(event) => drag.onEntryPointerDown(event, one, true)}
        />
      )}
    </Link>
  )
}
