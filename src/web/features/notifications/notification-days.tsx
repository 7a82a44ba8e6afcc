// Groups notifications by day.
import type { Notification } from '#contract/notifications.ts'
import { useNow } from '#web/lib/clock.ts'
import { longDate } from '#web/lib/dates.ts'
import { dayOf, daysAfter } from '#web/lib/today.ts'
import { NotificationItem } from './notification-item.tsx'

function nameOf(day: string, now: number | undefined): string {
  const today = now === undefined ? '' : dayOf(new Date(now))
  if (day === today) return 'Today'
  if (today !== '' && day === daysAfter(today, -1)) return 'Yesterday'
  return longDate(day)
}

export function NotificationDays({
  items,
  onOpen,
}: {
  items: readonly Notification[]
  onOpen: (id: string) => void
}) {
  const now = useNow()
  // The server does not know the reader's time zone, so it renders days in UTC until hydration.
  const days = Map.groupBy(items, ({ at }) =>
    now === undefined ? at.slice(0, 10) : dayOf(new Date(at)),
  )
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={nameOf(day, now)}>
      <h3 className="px-2 pt-3 pb-1 text-xs font-medium text-muted">{nameOf(day, now)}</h3>
      <ul>
        {ofDay.map((notification) => (
          <NotificationItem
            key={notification._id}
            notification={notification}
            onOpen={() => onOpen(notification._id)}
          />
        ))}
      </ul>
    </section>
  ))
}
