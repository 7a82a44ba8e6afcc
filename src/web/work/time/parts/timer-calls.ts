// Starts and stops the person's timer, with toasts.
import type { QueryClient } from '@tanstack/react-query'
import { type TimeEntry, type TimerStart, time } from '#contract/work/time.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { toast } from '#web/ui/toast-store.ts'
import { formatMinutes } from './duration.ts'
import { askIfLongDay, stopsTimer } from './exceeds-day.ts'
import { readTimeAgain, runningTimer } from '../queries.ts'
import { failureMessage } from '#web/lib/failure-message.ts'

export const titleOf = ({ task, project }: Pick<TimeEntry, 'task' | 'project'>): string =>
  task?.title ?? project.title

export function showTimer(client: QueryClient, timer: TimeEntry | null): void {
  client.setQueryData(runningTimer.queryKey, { timer })
  void readTimeAgain(client)
}

export async function startTimer(
  client: QueryClient,
  body: TimerStart,
  key = newKey(),
): Promise<void> {
  try {
    const timer = await askIfLongDay(
      (confirmed) => api(time.start, { body: { ...body, ...confirmed } }, { idempotencyKey: key }),
      { lead: 'Your running timer stops when you start another.', ...stopsTimer },
    )
    showTimer(client, timer)
    toast.success(`Timer started: ${titleOf(timer)}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const retry = () => void startTimer(client, body, key)
    toast.error(failureMessage('The timer', 'started', error), { retry })
  }
}

/** @param entries created from the timer */
export function announceStopped(entries: readonly TimeEntry[]): void {
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0)
  const [first] = entries
  toast.success(first ? `${formatMinutes(minutes)} logged on ${titleOf(first)}` : 'Timer stopped')
}

export async function stopTimer(client: QueryClient, timer: TimeEntry): Promise<void> {
  try {
    const entries = await askIfLongDay(
      (confirmed) => api(time.stop, { body: { entry: timer._id, ...confirmed } }),
      stopsTimer,
    )
    showTimer(client, null)
    announceStopped(entries)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The timer was stopped in another window.
    if (error.code === 'wrong_state') return showTimer(client, null)
    const retry = () => void stopTimer(client, timer)
    toast.error(failureMessage('The timer', 'stopped', error), { retry })
  }
}
