// Client's task panel over the screen it was opened from: details, approval, subtasks, files and comments.
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Subtask, TaskDetail } from '#contract/work/tasks.ts'
import type * as z from 'zod'
import { approvalQuery } from '#web/work/approvals/queries.ts'
import { ItemApproval } from '#web/work/approvals/parts/item-approval.tsx'
import { TaskComments } from '#web/work/comments/parts/task-comments.tsx'
import { commentsOf } from '#web/work/comments/queries.ts'
import { TaskFiles } from '#web/work/files/parts/task-files.tsx'
import { FormattedText } from '#web/kit/records/formatted-text.tsx'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { recordScreen } from '#web/kit/records/record-screen.tsx'
import { taskColumns, toTaskStatus } from '#web/work/tasks/parts/task-columns.ts'
import { taskWith } from '#web/work/tasks/queries.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { longDate } from '#web/lib/dates.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Badge, PriorityBadge, Tag } from '#web/ui/badge.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { loadRecord } from '#web/kit/client/portal.ts'

const load = loadRecord(async (cache, { params: { taskId = '' } }) => {
  const [task] = await Promise.all([
    cache.ensureQueryData(taskWith(taskId)),
    cache.prefetchQuery(approvalQuery({ kind: 'task', _id: taskId })),
    cache.prefetchQuery(commentsOf(taskId)),
  ])
  return task
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails('taskId', 'the tasks')

export default recordScreen({ param: 'taskId', query: taskWith, backTo: 'the tasks' }, TaskPanel)

function TaskPanel() {
  const { data: task } = useSuspenseQuery(taskWith(useParams()['taskId'] ?? ''))
  const close = useCloseDialog()
  return (
    <SidePanel key={task._id} title={task.title} onClose={close}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto overscroll-contain p-5">
        <Facts task={task} />
        {task.description && <FormattedText text={task.description} />}
        <ItemApproval item={{ ...task, kind: 'task' }} />
        <Subtasks subtasks={task.subtasks} />
        <TaskFiles task={task} canAdd={task.can.comment} />
        <TaskComments task={task} canAdd={task.can.comment} />
      </div>
    </SidePanel>
  )
}

function Facts({ task }: { task: z.infer<typeof TaskDetail> }) {
  const { status, priority, dueDate, tags, type } = task
  const column = taskColumns.find((one) => one.status === toTaskStatus(status))
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <Badge tone="info">{column?.title}</Badge>
      <PriorityBadge priority={priority} />
      {dueDate && <span className="text-sm text-muted">Due {longDate(dueDate)}</span>}
      {type && <span className="text-sm text-muted">{type}</span>}
      {tags.map(({ name, color }, i) => (
        <Tag key={`${name} ${i}`} name={name} color={color} isQuiet />
      ))}
    </div>
  )
}

function Subtasks({ subtasks }: { subtasks: readonly Subtask[] }) {
  if (subtasks.length === 0) return null
  const done = subtasks.filter((subtask) => subtask.done).length
  return (
    <PanelSection title="Subtasks" aside={`${done} of ${subtasks.length} done`}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {subtasks.map(({ _id, title, done: isDone }) => (
          <li key={_id} className="flex items-start gap-2">
            {isDone ? (
              <CircleCheck size={16} aria-label="Done" className="mt-0.5 shrink-0 text-good" />
            ) : (
              <Circle size={16} aria-label="Open" className="mt-0.5 shrink-0 text-muted" />
            )}
            <span dir="auto" className={isDone ? 'text-muted' : undefined}>
              {title}
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
