// Add Task dialog, over the tasks board and the projects board.
import { AddTaskForm } from '#web/work/tasks/parts/add-task-form.tsx'
import { ProjectDialog } from '#web/work/boards/parts/project-dialog.tsx'

export default function AddTask() {
  return (
    <ProjectDialog title="Add Task" question="Which project is the task for?">
      {({ companyId, projectId }, close) => (
        <AddTaskForm companyId={companyId} projectId={projectId} onClose={close} />
      )}
    </ProjectDialog>
  )
}
