// An entry in a month or a row of all-day entries: a bar across its days, or a line with its time. Links to its record.
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import type { CalendarContext } from './calendar-context.ts'
import { EntrySign, barLook, dateText, doneText, looks, opensDialog } from './entry-look.tsx'
import { timeText, whenText } from './entry-times.ts'
import { type PlacedEntry, type Segment, isBar } from './placed.ts'
import { clockAt } from './zoned.ts'

/** `10am`, `10:30am` */
const shortTime = (time: string) => timeText(time).replace(':00', '').replace(' ', '').toLowerCase()

const startTime = ({ entry }: PlacedEntry, timeZone: string) =>
  shortTime(clockAt(entry.start, timeZone).time)

/** Describes what an entry's style conveys. */
export function moreOf({ entry }: PlacedEntry, timeZone: string): string[] {
  return [
    dateText(entry),
    whenText(entry, timeZone),
    entry.companyName || undefined,
    doneText(entry),
    entry.visibility === 'internal' ? 'internal' : undefined,
  ].filter((text) => text !== undefined)
}

interface EntryChipProps {
  segment: Segment
  calendar: CalendarContext
}

function lookOf({ placed: one, continues }: Segment, draggedKey: string | null): string {
  const { entry, key } = one
  const isWhole = isBar(one)
  return cx(
    'relative z-1 flex h-6 min-w-0 items-center gap-1 overflow-hidden border-y-2 border-transparent bg-clip-padding px-1.5 text-xs leading-5 select-none',
    isWhole ? cx('font-medium', barLook(entry)) : 'hover:bg-hover',
    !(isWhole && continues.before) && 'rounded-l-sm',
    !(isWhole && continues.after) && 'rounded-r-sm',
    draggedKey === key && 'opacity-40',
    entry.can.edit ? 'cursor-grab' : 'cursor-pointer',
  )
}

const widthOf = ({ span }: Segment) => ({
  width: `calc(${span * 100}% + ${span - 1}px - 4px)`,
  marginInline: '2px',
})

export function EntryChip({ segment, calendar }: EntryChipProps) {
  const { placed: one, continues } = segment
  const { entry } = one
  const { drag, timeZone, pathOf } = calendar
  const path = pathOf(entry)
  const common = {
    className: lookOf(segment, drag.draggedKey),
    style: widthOf(segment),
    title: [entry.title, ...moreOf(one, timeZone)].join(', '),
  }
  if (path === undefined) {
    return (
      <span {...common} role="note">
        <EntryLabel one={one} timeZone={timeZone} />
      </span>
    )
  }
  return (
    <Link
      {...common}
      to={path}
      aria-haspopup={opensDialog(entry)}
      draggable={false}
      preventScrollReset
      onPointerDown={(event) => drag.onEntryPointerDown(event, one)}
      onKeyDown={(event) => drag.onEntryKeyDown(event, one)}
      onBlur={drag.onEntryBlur}
    >
      <EntryLabel one={one} timeZone={timeZone} />
      {isBar(one) && entry.can.edit && entry.kind === 'event' && !continues.after && (
        <span
          aria-hidden
          className="absolute inset-y-0 right-0 w-2 cursor-ew-resize"
          onPointerDown={(event) => drag.onEntryPointerDown(event, one, true)}
        />
      )}
    </Link>
  )
}

function EntryLabel({ one, timeZone }: { one: PlacedEntry; timeZone: string }) {
  const { entry } = one
  const isWhole = isBar(one)
  return (
    <>
      {isWhole ? (
        <EntrySign entry={entry} />
      ) : (
        <>
          <span className={cx('size-2 shrink-0 rounded-full forced-fill', looks[entry.kind].dot)} />
          <span className="shrink-0 text-muted tabular-nums">{startTime(one, timeZone)}</span>
        </>
      )}
      <span dir="auto" className="truncate">
        {entry.title}
      </span>
      {!isWhole && <EntrySign entry={entry} className="text-muted" />}
      <span className="sr-only">, {moreOf(one, timeZone).join(', ')}</span>
    </>
  )
}

/** On phones, a line in the entry's color. The agenda has the text. */
export function EntryLine({ segment }: { segment: Segment }) {
  return (
    <div
      aria-hidden
      className={cx(
        'relative z-1 h-1.5 rounded-full forced-fill',
        looks[segment.placed.entry.kind].dot,
      )}
      style={widthOf(segment)}
    />
  )
}
