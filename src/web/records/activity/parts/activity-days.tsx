// Groups activity entries by day.
import type { ActivityEntry } from '#contract/records/activity.ts'
import { useByDay } from '#web/lib/by-day.ts'
import { longDate } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { ActivityLine } from './activity-line.tsx'

interface ActivityDaysProps {
  entries: readonly ActivityEntry[]
  isBusy: boolean
}

export function ActivityDays({ entries, isBusy }: ActivityDaysProps) {
  const days = useByDay(entries)
  return (
    <div
      aria-busy={isBusy}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity',
        isBusy && 'opacity-60',
      )}
    >
      {days.map(({ day, title, items }) => (
        <section key={day} aria-label={longDate(day)}>
          <h2 className="sticky top-0 border-b border-line bg-surface py-1.5 text-sm font-medium">
            {title}
          </h2>
          <ul className="divide-y divide-line">
            {items.map((entry) => (
              <ActivityLine key={entry._id} entry={entry} isUnderDay />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
