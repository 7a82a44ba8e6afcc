// Nothing to read.
import { EmptyState } from '#web/ui/empty-state.tsx'

export function CaughtUp() {
  return (
    <EmptyState title="You’re all caught up" className="py-10">
      What concerns you will be here: tasks given to you, comments, due dates.
    </EmptyState>
  )
}
