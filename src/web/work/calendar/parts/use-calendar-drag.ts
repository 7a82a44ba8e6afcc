// Calendar drags by pointer and keyboard: move an entry, resize it, or draw a new one over empty days.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { CalendarEntry } from '#contract/work/calendar.ts'
import { type StartPressDrag, usePressDrag } from '#web/ui/use-press-drag.ts'
import {
  type NewRange,
  type Point,
  pointAt,
  rangeBetween,
  shiftBetween,
  snapMinutes,
} from './drag-points.ts'
import { type Shift, dayText, shiftedTimes, whenText } from './entry-times.ts'
import { type PlacedEntry, placed } from './placed.ts'

interface DragOptions {
  timeZone: string
  canCreate: boolean
  /** True if the up and down arrows move by minutes, as in a week, rather than by weeks. */
  hasTimes: boolean
  onMove: (entry: CalendarEntry, shift: Shift) => void
  onCreate: (range: NewRange) => void
}

export interface CalendarDrag {
  /** Where the dragged entry would be dropped. */
  preview: Pick<PlacedEntry, 'firstDay' | 'lastDay' | 'startMinute' | 'endMinute'> | null
  /** Key of the dragged entry. */
  draggedKey: string | null
  /** Screen reader announcement. */
  said: string
  onEntryPointerDown: (event: PointerEvent, one: PlacedEntry, isEnd?: boolean) => void
  onEntryKeyDown: (event: KeyboardEvent, one: PlacedEntry) => void
  onEntryBlur: () => void
  onEmptyPointerDown: (event: PointerEvent) => void
}

interface Tracked {
  onDrag: (from: Point, to: Point) => void
  onDrop: (from: Point, to: Point) => void
  onEnd: () => void
}

/** Tracks a drag from one point of the calendar to another. */
function track(
  startDrag: StartPressDrag,
  press: PointerEvent,
  { onDrag, onDrop, onEnd }: Tracked,
): void {
  const from = pointAt(press.clientX, press.clientY)
  if (!from) return
  let last = from
  startDrag(press, {
    onDrag(x, y) {
      last = pointAt(x, y) ?? last
      onDrag(from, last)
    },
    onDrop: () => onDrop(from, last),
    onEnd,
  })
}

const arrows: Record<string, [days: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What an arrow key changes: the place, or with Shift the length. */
function stepOf(
  { key, shiftKey }: KeyboardEvent,
  { entry }: PlacedEntry,
  hasTimes: boolean,
): Partial<Required<Shift>> | undefined {
  const arrow = arrows[key]
  if (!arrow) return undefined
  const [columns, rows] = arrow
  const isByMinutes = hasTimes && !entry.allDay && rows !== 0
  const days = columns + (isByMinutes ? 0 : rows * 7)
  const minutes = isByMinutes ? rows * snapMinutes : 0
  return shiftKey ? { longerDays: days, longerMinutes: minutes } : { days, minutes }
}

const previewOf = ({ first, last, startMinute, endMinute }: NewRange) => ({
  firstDay: first,
  lastDay: last,
  startMinute: startMinute ?? 0,
  endMinute: endMinute ?? 24 * 60,
})

const howTo =
  'Arrow keys move it. With Shift, they make it longer or shorter. Space saves, Escape cancels.'

export function useCalendarDrag(options: DragOptions): CalendarDrag {
  const { timeZone, canCreate, hasTimes, onMove, onCreate } = options
  const [preview, setPreview] = useState<CalendarDrag['preview']>(null)
  const [draggedKey, setDraggedKey] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const startDrag = usePressDrag()
  const lifted = useRef<{ one: PlacedEntry; shift: Required<Shift> } | null>(null)

  const show = ({ entry, key }: PlacedEntry, shift: Shift) => {
    const times = shiftedTimes(entry, shift, timeZone)
    setDraggedKey(key)
    setPreview(placed({ ...entry, ...times }, timeZone))
    return times
  }
  const clear = () => {
    setPreview(null)
    setDraggedKey(null)
    lifted.current = null
  }

  function lift(one: PlacedEntry) {
    lifted.current = { one, shift: { days: 0, minutes: 0, longerDays: 0, longerMinutes: 0 } }
    show(one, {})
    setSaid(`${one.entry.title} picked up. ${howTo}`)
  }

  return {
    preview,
    draggedKey,
    said,

    onEntryPointerDown(event, one, isEnd = false) {
      if (!one.entry.can.edit) return
      event.stopPropagation()
      track(startDrag, event, {
        onDrag: (from, to) => show(one, shiftBetween(from, to, isEnd)),
        onDrop: (from, to) => onMove(one.entry, shiftBetween(from, to, isEnd)),
        onEnd: clear,
      })
    },

    onEntryKeyDown(event, one) {
      const { current } = lifted
      if (event.key === ' ' && !current) {
        event.preventDefault()
        if (one.entry.can.edit) lift(one)
        else setSaid(`${one.entry.title} can’t be moved.`)
        return
      }
      if (!current || current.one.key !== one.key) return
      const step = stepOf(event, one, hasTimes)
      if (step) {
        event.preventDefault()
        for (const [name, by] of Object.entries(step)) {
          // The keys of a step are keys of `Shift`.
          current.shift[name as keyof Shift] += by
        }
        setSaid(whenText(show(one, current.shift), timeZone))
      } else if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        clear()
        onMove(one.entry, current.shift)
      } else if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        clear()
        setSaid(`${one.entry.title} stays where it was.`)
      }
    },

    onEntryBlur() {
      if (lifted.current) clear()
    },

    onEmptyPointerDown(event) {
      if (!canCreate) return
      track(startDrag, event, {
        onDrag(from, to) {
          const range = rangeBetween(from, to)
          const { first, last } = range
          setPreview(previewOf(range))
          setSaid(first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`)
        },
        onDrop: (from, to) => onCreate(rangeBetween(from, to)),
        onEnd: clear,
      })
    },
  }
}
