// Add Task, over the tasks board.
import { AddTaskForm } from '#web/features/tasks/add-task-form.tsx'
import { ProjectSelect } from '#web/features/projects/project-select.tsx'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { useState } from 'react'
import { useBoardAddress } from '../board-address.ts'

export default function AddTask() {
  const chosen = useBoardAddress()
  const [companyId, setCompanyId] = useState(chosen.companyId)
  const [projectId, setProjectId] = useState(chosen.projectId)
  const close = useCloseDialog()
  return (
    <Dialog title="Add Task" onClose={close}>
      {projectId === null ? (
        <DialogBody className="grid gap-4">
          <p className="text-muted">Which project is the task for?</p>
          <CompanySelect value={companyId} onChange={setCompanyId} />
          <ProjectSelect companyId={companyId} value={null} onChange={setProjectId} />
        </DialogBody>
      ) : (
        <AddTaskForm projectId={projectId} onClose={close} />
      )}
    </Dialog>
  )
}
