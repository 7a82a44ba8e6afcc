// Button that starts the timer on a task, or stops it if it runs on that task.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Square from 'lucide-react/icons/square'
import TimerIcon from 'lucide-react/icons/timer'
import type { Task } from '#contract/work/tasks.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cachedTimer } from '../queries.ts'
import { startTimer, stopTimer } from './timer-calls.ts'

export function TimerButton({ task: { _id, project } }: { task: Pick<Task, '_id' | 'project'> }) {
  const cache = useQueryClient()
  const { data } = useQuery(cachedTimer)
  const timer = data?.timer
  return timer?.task?._id === _id ? (
    <IconButton label="Stop timer" onClick={() => void stopTimer(cache, timer)}>
      <Square size={14} aria-hidden className="fill-current" />
    </IconButton>
  ) : (
    <IconButton label="Start timer" onClick={() => void startTimer(cache, { project, task: _id })}>
      <TimerIcon size={16} aria-hidden />
    </IconButton>
  )
}
