// Groups notifications by day.
import type { Notification } from '#contract/records/notifications.ts'
import { useByDay } from '#web/lib/by-day.ts'
import { NotificationItem } from './notification-item.tsx'

export function NotificationDays({
  items,
  onOpen,
}: {
  items: readonly Notification[]
  onOpen: (id: string) => void
}) {
  return useByDay(items).map(({ day, title, items: ofDay }) => (
    <section key={day} aria-label={title}>
      <h3 className="px-2 pt-3 pb-1 text-xs font-medium text-muted">{title}</h3>
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
