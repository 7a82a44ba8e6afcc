// One task over its board, at its own address: every field, its subtasks, deleting it.
import { tasks } from '#contract/tasks.ts'
import { DetailsPanel } from '#web/features/records/details-panel.tsx'
import { missingDetails } from '#web/features/records/missing-details.tsx'
import { detailsRoute } from '#web/features/records/details-route.ts'
import { EditTaskForm } from '#web/features/tasks/edit-task-form.tsx'
import { SubtaskList } from '#web/features/tasks/subtask-list.tsx'
import { taskWith, tasksOf } from '#web/features/tasks/task-queries.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'

const route = detailsRoute({
  param: 'taskId',
  query: taskWith,
  boards: [tasks.allOfProject.path],
  more: { can: { edit: true, delete: true } },
})

export const loader = onServer(route.load)
export const clientLoader = awaitInBrowser(route.loadFromBoard)
export const ErrorBoundary = missingDetails('taskId')

export default route.screen(function TaskDetails() {
  const task = route.useRecord()
  const { _id: taskId, project, can } = task
  return (
    <DetailsPanel
      record={task}
      noun="task"
      onDelete={() => api(tasks.remove, { params: { taskId } })}
      shownIn={[tasksOf(project).queryKey]}
    >
      <EditTaskForm key={taskId} task={task} />
      <SubtaskList task={task} canEdit={can.edit} />
    </DetailsPanel>
  )
})
