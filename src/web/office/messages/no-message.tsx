// Beside the inbox while no message is open.
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

export default function NoMessage() {
  return (
    <div className="split-detail items-center justify-center">
      <EmptyState title="Choose a message to read it.">
        In the list, <Kbd keys="↑" /> and <Kbd keys="↓" /> move, <Kbd keys="Enter" /> opens,{' '}
        <Kbd keys="R" /> answers.
      </EmptyState>
    </div>
  )
}
