// Task panel, over its board: every field, subtasks, moving and deletion.
import { type ReactNode, useDeferredValue } from 'react'
import { tasks } from '#contract/work/tasks.ts'
import { ItemApproval } from '#web/work/approvals/parts/item-approval.tsx'
import { RecordActivity } from '#web/records/activity/parts/record-activity.tsx'
import { TaskComments } from '#web/work/comments/parts/task-comments.tsx'
import { TaskFiles } from '#web/work/files/parts/task-files.tsx'
import { DetailsPanel } from '#web/kit/records/details-panel.tsx'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { detailsRoute } from '#web/kit/records/details-route.ts'
import { MoveMenu } from '#web/kit/records/move-menu.tsx'
import { EditTaskForm, useTaskForm, useTaskTexts } from '#web/work/tasks/parts/edit-task-form.tsx'
import { SubtaskList } from '#web/work/tasks/parts/subtask-list.tsx'
import { TaskRecurrenceSection } from '#web/work/tasks/parts/task-recurrence.tsx'
import { taskColumns } from '#web/work/tasks/parts/task-columns.ts'
import { assignableIn, queriesOf, taskWith } from '#web/work/tasks/queries.ts'
import { TimerButton } from '#web/work/time/parts/timer-button.tsx'
import { expectedCan } from '#web/kit/session/permissions.ts'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { api } from '#web/lib/browser.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'

/** Defers content below the fold of a large panel until the part above it has been painted. */
function BelowFold({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}

const route = detailsRoute({
  param: 'taskId',
  query: taskWith,
  boards: [tasks.allOfProject.path],
  more: (cache) => expectedCan(cache, ({ work }) => ({ edit: work, delete: work, comment: work })),
})

/** Prefetches assignable people; in the browser, opening a task doesn't wait for them. */
const withPeople =
  (load: Load): Load =>
  async (cache, place) => {
    const task = (await load(cache, place)) as TaskDetail
    const reading = cache.prefetchQuery(assignableIn(task.company))
    if (typeof document === 'undefined') await reading
  }

export const loader = onServer(withPeople(route.load))
export const clientLoader = awaitInBrowser(withPeople(route.loadFromBoard))
export const ErrorBoundary = missingDetails('taskId')

type TaskDetail = ReturnType<typeof route.useRecord>

export default route.screen(function TaskDetails() {
  const task = route.useRecord()
  return <TaskPanel key={task._id} task={task} />
})

function TaskPanel({ task }: { task: TaskDetail }) {
  const { _id: taskId, can } = task
  const fields = useTaskForm(task)
  return (
    <DetailsPanel
      record={task}
      fields={fields}
      noun="task"
      textOf={useTaskTexts(task)}
      onDelete={() => api(tasks.remove, { params: { taskId } })}
      queries={queriesOf(task)}
      actions={
        <>
          <TimerButton task={task} />
          <MoveMenu noun="task" fields={fields} name="status" columns={taskColumns} />
        </>
      }
    >
      <EditTaskForm task={task} fields={fields} />
      <BelowFold>
        <SubtaskList task={task} canEdit={can.edit} />
        <TaskRecurrenceSection task={task} canEdit={can.edit} />
        <ItemApproval item={{ ...task, kind: 'task' }} />
        <TaskFiles task={task} canAdd={can.edit} />
        <TaskComments task={task} canAdd={can.edit} />
        <RecordActivity kind="task" id={taskId} />
        <WhoSees kind="task" id={taskId} />
      </BelowFold>
    </DetailsPanel>
  )
}
