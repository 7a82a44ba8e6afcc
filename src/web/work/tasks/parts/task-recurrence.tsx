// Repetition of a task, in its panel, and when the next one is due.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { Suspense, useState } from 'react'
import {
  type TaskRecurrence,
  type TaskRecurrenceChange,
  taskRecurrences,
  ruleText,
} from '#contract/work/task-recurrence.ts'
import type { Task } from '#contract/work/tasks.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { taskRecurrencesQuery } from './recurrence-queries.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const RecurrenceDialog = lazyPart(() => import('./recurrence-dialog.tsx'))

interface TaskRecurrenceSectionProps {
  task: Pick<Task, '_id' | 'title' | 'project' | 'dueDate' | 'series'>
  canEdit: boolean
}

export function TaskRecurrenceSection({ task, canEdit }: TaskRecurrenceSectionProps) {
  const { data } = useQuery({
    ...taskRecurrencesQuery(task.project),
    enabled: task.series !== null,
  })
  const recurrence = data?.find(({ _id }) => _id === task.series)
  const [isOpen, setOpen] = useState(false)
  const { set, end } = useRecurrenceCalls(task)
  if (!recurrence && !canEdit) return null
  return (
    <PanelSection title="Repeat">
      <div className="flex flex-wrap items-center gap-2">
        {recurrence && (
          <p className="flex min-w-0 flex-1 items-center gap-2">
            <Repeat2 size={16} aria-hidden className="shrink-0 text-muted" />
            <span>
              {describeRecurrence(recurrence)}
              <span className="text-muted">{whenNext(recurrence)}</span>
            </span>
          </p>
        )}
        {canEdit && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {recurrence ? 'Change' : 'Repeat…'}
          </Button>
        )}
        {canEdit && recurrence && (
          <>
            <Button
              size="sm"
              onClick={() => void set({ ...changeOf(recurrence), paused: !recurrence.paused })}
            >
              {recurrence.paused ? 'Resume' : 'Pause'}
            </Button>
            <Button size="sm" onClick={() => void end(recurrence)}>
              End
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <RecurrenceDialog
            dueDate={task.dueDate}
            repeat={recurrence}
            onSave={set}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </PanelSection>
  )
}

const describeRecurrence = ({ rule, paused }: TaskRecurrence) =>
  paused ? `Paused: ${ruleText(rule)}` : `Repeats ${ruleText(rule)}`

const whenNext = ({ nextOn, endsOn, paused }: TaskRecurrence) =>
  (nextOn && !paused ? `, next ${longDate(nextOn)}` : '') +
  (endsOn ? `, until ${longDate(endsOn)}` : '')

const changeOf = ({ rule, leadDays, endsOn, paused }: TaskRecurrence): TaskRecurrenceChange => ({
  rule,
  leadDays,
  endsOn,
  paused,
})

function useRecurrenceCalls({ _id: taskId, title, project }: TaskRecurrenceSectionProps['task']) {
  const client = useQueryClient()
  const params = { taskId }
  const read = () => client.invalidateQueries({ queryKey: taskRecurrencesQuery(project).queryKey })

  /** @returns the error, if any */
  async function set(body: TaskRecurrenceChange): Promise<ApiError | undefined> {
    try {
      const recurrence = await api(taskRecurrences.set, { params, body })
      await read()
      toast.success(`“${title}”: ${describeRecurrence(recurrence).toLowerCase()}`)
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`“${title}”: ${Object.values(error.fields)[0] ?? error.message}`)
      return error
    }
  }

  async function end(recurrence: TaskRecurrence): Promise<void> {
    try {
      await api(taskRecurrences.end, { params })
      await read()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`“${title}”: ${error.message}`, {
        about: taskId,
        retry: () => void end(recurrence),
      })
      return
    }
    const step: UndoStep = {
      label: `“${title}” no longer repeats`,
      async undo() {
        await api(taskRecurrences.set, { params, body: changeOf(recurrence) })
        await read()
      },
    }
    toastWithUndo(step)
  }

  return { set, end }
}
