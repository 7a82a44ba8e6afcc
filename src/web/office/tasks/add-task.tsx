// Add Task dialog, over the tasks board and the projects board.
import { AddTaskForm } from '#web/features/tasks/add-task-form.tsx'
import { ProjectDialog } from '../project-dialog.tsx'

export default function AddTask() {
  return (
    <ProjectDialog title="Add Task" question="Which project is the task for?">
      {({ companyId, projectId }, close) => (
        <AddTaskForm companyId={companyId} projectId={projectId} onClose={close} />
      )}
    </ProjectDialog>
  )
}
