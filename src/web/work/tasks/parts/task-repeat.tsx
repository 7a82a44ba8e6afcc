// Repetition of a task, in its panel, and when the next one is due.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { Suspense, useState } from 'react'
import { type Repeat, type RepeatChange, repeats, ruleText } from '#contract/work/repeat.ts'
import type { Task } from '#contract/work/tasks.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/panel-section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { repeatsOf } from './repeat-queries.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const RepeatDialog = lazyPart(() => import('./repeat-dialog.tsx'))

interface TaskRepeatProps {
  task: Pick<Task, '_id' | 'title' | 'project' | 'dueDate' | 'series'>
  canEdit: boolean
}

export function TaskRepeat({ task, canEdit }: TaskRepeatProps) {
  const { data } = useQuery({ ...repeatsOf(task.project), enabled: task.series !== null })
  const repeat = data?.find(({ _id }) => _id === task.series)
  const [isOpen, setOpen] = useState(false)
  const { set, end } = useRepeatCalls(task)
  if (!repeat && !canEdit) return null
  return (
    <PanelSection title="Repeat">
      <div className="flex flex-wrap items-center gap-2">
        {repeat && (
          <p className="flex min-w-0 flex-1 items-center gap-2">
            <Repeat2 size={16} aria-hidden className="shrink-0 text-muted" />
            <span>
              {describeRepeat(repeat)}
              <span className="text-muted">{whenNext(repeat)}</span>
            </span>
          </p>
        )}
        {canEdit && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {repeat ? 'Change' : 'Repeat…'}
          </Button>
        )}
        {canEdit && repeat && (
          <>
            <Button
              size="sm"
              onClick={() => void set({ ...changeOf(repeat), paused: !repeat.paused })}
            >
              {repeat.paused ? 'Resume' : 'Pause'}
            </Button>
            <Button size="sm" onClick={() => void end(repeat)}>
              End
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <RepeatDialog
            dueDate={task.dueDate}
            repeat={repeat}
            onSave={set}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </PanelSection>
  )
}

const describeRepeat = ({ rule, paused }: Repeat) =>
  paused ? `Paused: ${ruleText(rule)}` : `Repeats ${ruleText(rule)}`

const whenNext = ({ nextOn, endsOn, paused }: Repeat) =>
  (nextOn && !paused ? `, next ${longDate(nextOn)}` : '') +
  (endsOn ? `, until ${longDate(endsOn)}` : '')

const changeOf = ({ rule, leadDays, endsOn, paused }: Repeat): RepeatChange => ({
  rule,
  leadDays,
  endsOn,
  paused,
})

function useRepeatCalls({ _id: taskId, title, project }: TaskRepeatProps['task']) {
  const client = useQueryClient()
  const params = { taskId }
  const read = () => client.invalidateQueries({ queryKey: repeatsOf(project).queryKey })

  /** @returns the error, if any */
  async function set(body: RepeatChange): Promise<ApiError | undefined> {
    try {
      const repeat = await api(repeats.set, { params, body })
      await read()
      toast.success(`“${title}”: ${describeRepeat(repeat).toLowerCase()}`)
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`“${title}”: ${Object.values(error.fields)[0] ?? error.message}`)
      return error
    }
  }

  async function end(repeat: Repeat): Promise<void> {
    try {
      await api(repeats.end, { params })
      await read()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`“${title}”: ${error.message}`, { about: taskId, retry: () => void end(repeat) })
      return
    }
    const step: UndoStep = {
      label: `“${title}” no longer repeats`,
      async undo() {
        await api(repeats.set, { params, body: changeOf(repeat) })
        await read()
      },
    }
    toastWithUndo(step)
  }

  return { set, end }
}
