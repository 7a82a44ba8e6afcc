// Groups activity entries by day.
import type { ActivityEntry } from '#contract/activity.ts'
import { useNow } from '#web/lib/clock.ts'
import { longDate } from '#web/lib/dates.ts'
import { dayOf, daysAfter } from '#web/lib/today.ts'
import { cx } from '#web/ui/cx.ts'
import { ActivityLine } from './activity-line.tsx'

interface Day {
  day: string
  entries: ActivityEntry[]
}

function daysIn(entries: readonly ActivityEntry[], dayAt: (moment: string) => string): Day[] {
  const days: Day[] = []
  for (const entry of entries) {
    const day = dayAt(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

interface ActivityDaysProps {
  entries: readonly ActivityEntry[]
  isBusy: boolean
}

export function ActivityDays({ entries, isBusy }: ActivityDaysProps) {
  const now = useNow()
  // The server does not know the reader's time zone, so it renders days in UTC until hydration.
  const days = daysIn(entries, (moment) =>
    now === undefined ? moment.slice(0, 10) : dayOf(new Date(moment)),
  )
  return (
    <div aria-busy={isBusy} className={cx('grid gap-5 transition-opacity', isBusy && 'opacity-60')}>
      {days.map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={longDate(day)}>
          <h2 className="sticky top-0 border-b border-line bg-surface py-1.5 text-sm font-medium">
            {nameOf(day, now)}
          </h2>
          <ul className="divide-y divide-line">
            {ofDay.map((entry) => (
              <ActivityLine key={entry._id} entry={entry} isUnderDay />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function nameOf(day: string, now: number | undefined): string {
  const today = now === undefined ? '' : dayOf(new Date(now))
  if (day === today) return 'Today'
  if (today !== '' && day === daysAfter(today, -1)) return 'Yesterday'
  return longDate(day)
}
