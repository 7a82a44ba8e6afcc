// Placeholder beside the inbox while no message is open.
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { detailClass } from './split.ts'

export default function NoMessage() {
  return (
    <div className={cx(detailClass, 'items-center justify-center')}>
      <EmptyState title="Choose a message to read it.">
        In the list, <Kbd keys="↑" /> and <Kbd keys="↓" /> move, <Kbd keys="Enter" /> opens,{' '}
        <Kbd keys="R" /> answers.
      </EmptyState>
    </div>
  )
}
