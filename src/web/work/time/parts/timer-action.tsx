// Timer action in a task card's menu.
import type { QueryClient } from '@tanstack/react-query'
import TimerIcon from 'lucide-react/icons/timer'
import type { Task } from '#contract/work/tasks.ts'
import type { CardAction } from '#web/kit/boards/board-types.ts'
import { withCode } from '#web/ui/lazy-part.ts'

const calls = () => import('./timer-calls.ts')

export const timerAction = (
  { _id, project }: Pick<Task, '_id' | 'project'>,
  client: QueryClient,
): CardAction => ({
  id: 'timer',
  label: 'Start timer',
  icon: <TimerIcon size={16} aria-hidden />,
  onSelect: () =>
    void withCode(calls, ({ startTimer }) => startTimer(client, { project, task: _id })),
})
