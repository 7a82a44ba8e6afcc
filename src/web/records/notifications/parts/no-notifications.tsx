// Empty state of the notifications.
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NoNotifications() {
  return (
    <EmptyState title="You’re all caught up" className="py-10">
      You’ll see tasks assigned to you, comments and due dates here.
    </EmptyState>
  )
}
