// What every view of a calendar gets.
import type { CalendarEntry } from '#contract/events.ts'
import type { CalendarChoices } from './calendar-address.ts'
import type { PlacedEntry } from './placed.ts'
import type { CalendarDrag } from './use-calendar-drag.ts'

export interface CalendarContext {
  /** The day around which it is. */
  date: string
  today: string
  timeZone: string
  entries: readonly PlacedEntry[]
  drag: CalendarDrag
  /** Where an entry's record is shown; undefined where it is shown nowhere. */
  pathOf: (entry: CalendarEntry) => string | undefined
  /** Where an event of a day is added; undefined for whoever may not. */
  addPath: ((day: string) => string) | undefined
  hrefOf: (change: Partial<CalendarChoices>) => string
}
