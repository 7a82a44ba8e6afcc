// Calendar drags by pointer and keyboard: move an entry, resize it, or draw a new one over empty days.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { daysBetween } from '#contract/days.ts'
import type { CalendarEntry } from '#contract/events.ts'
import { type StartPressDrag, usePressDrag } from '#web/ui/use-press-drag.ts'
import { type Shift, dayText, shiftedTimes, whenText } from './entry-times.ts'
import { type PlacedEntry, placed } from './placed.ts'

/** A point in a calendar: a day, or a time on a day. */
interface Point {
  day: string
  minute: number | null
}

/** The range being drawn: days, or part of one day. */
export interface NewRange {
  first: string
  last: string
  startMinute: number | null
  endMinute: number | null
}

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

const snapMinutes = 15

function pointAt(x: number, y: number): Point | undefined {
  const place = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-day]'))
    .find((element) => element !== null)
  const day = place?.dataset['day']
  if (!place || day === undefined) return undefined
  if (place.dataset['times'] === undefined) return { day, minute: null }
  const { top, height } = place.getBoundingClientRect()
  const minute = ((y - top) / height) * 24 * 60
  return { day, minute: Math.max(0, Math.min(24 * 60, minute)) }
}

const snapped = (minutes: number) => Math.round(minutes / snapMinutes) * snapMinutes

function shiftBetween(from: Point, to: Point, isEnd: boolean): Shift {
  const days = daysBetween(from.day, to.day)
  const minutes = from.minute === null || to.minute === null ? 0 : snapped(to.minute - from.minute)
  return isEnd ? { longerDays: days, longerMinutes: minutes } : { days, minutes }
}

const halfHour = 30

function rangeBetween(from: Point, to: Point): NewRange {
  const [first, last] = from.day <= to.day ? [from.day, to.day] : [to.day, from.day]
  if (from.minute === null || to.minute === null || first !== last)
    return { first, last, startMinute: null, endMinute: null }
  const [start, end] = [from.minute, to.minute].toSorted((one, other) => one - other)
  const startMinute = Math.floor((start ?? 0) / halfHour) * halfHour
  const endMinute = Math.max(startMinute + halfHour, Math.ceil((end ?? 0) / halfHour) * halfHour)
  return { first, last, startMinute, endMinute: Math.min(endMinute, 24 * 60 - 1) }
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

  function stepOf(
    event: KeyboardEvent,
    { entry }: PlacedEntry,
  ): Partial<Required<Shift>> | undefined {
    const arrow = arrows[event.key]
    if (!arrow) return undefined
    const [columns, rows] = arrow
    const isByMinutes = hasTimes && !entry.allDay && rows !== 0
    const days = columns + (isByMinutes ? 0 : rows * 7)
    const minutes = isByMinutes ? rows * snapMinutes : 0
    return event.shiftKey ? { longerDays: days, longerMinutes: minutes } : { days, minutes }
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
      const step = stepOf(event, one)
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
          const { first, last, startMinute, endMinute } = rangeBetween(from, to)
          setPreview({
            firstDay: first,
            lastDay: last,
            startMinute: startMinute ?? 0,
            endMinute: endMinute ?? 24 * 60,
          })
          setSaid(first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`)
        },
        onDrop: (from, to) => onCreate(rangeBetween(from, to)),
        onEnd: clear,
      })
    },
  }
}
