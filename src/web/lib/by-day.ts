// Groups what happened by the reader's day.
import { useNow } from './clock.ts'
import { longDate } from './dates.ts'
import { dayOf, daysAfter } from './today.ts'

export interface DayGroup<Item> {
  day: string
  /** `Today`, `Yesterday` or the date. */
  title: string
  items: Item[]
}

export function useByDay<Item extends { at: string }>(items: readonly Item[]): DayGroup<Item>[] {
  const now = useNow()
  // The server does not know the reader's time zone, so it renders days in UTC until hydration.
  const isServer = now === undefined
  const days = Map.groupBy(items, ({ at }) => (isServer ? at.slice(0, 10) : dayOf(new Date(at))))
  const today = isServer ? '' : dayOf(new Date(now))
  const yesterday = isServer ? '' : daysAfter(today, -1)
  return [...days].map(([day, ofDay]) => ({
    day,
    title: day === today ? 'Today' : day === yesterday ? 'Yesterday' : longDate(day),
    items: ofDay,
  }))
}
