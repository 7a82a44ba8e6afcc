// Props common to all calendar views.
import type { CalendarEntry } from '#contract/work/calendar.ts'
import type { CalendarChoices } from './calendar-address.ts'
import type { PlacedEntry } from './placed.ts'
import type { CalendarDrag } from './use-calendar-drag.ts'

export interface CalendarContext {
  /** A day in the period shown. */
  date: string
  today: string
  timeZone: string
  entries: readonly PlacedEntry[]
  drag: CalendarDrag
  /** Path of an entry's record; undefined if it has no page. */
  pathOf: (entry: CalendarEntry) => string | undefined
  /** Path for adding an event on a day; undefined if the person may not. */
  addPath: ((day: string) => string) | undefined
  hrefOf: (change: Partial<CalendarChoices>) => string
}
