// Add dialog for records of a project: the one in the address, or one chosen first.
import { type ReactNode, useState } from 'react'
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import { ProjectSelect } from '#web/work/projects/parts/project-select.tsx'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { useBoardAddress } from './board-address.ts'

interface ProjectDialogProps {
  title: string
  /** 'Which project is the task for?' */
  question: string
  children: (
    chosen: { companyId: string | null; projectId: string },
    close: () => void,
  ) => ReactNode
}

export function ProjectDialog({ title, question, children }: ProjectDialogProps) {
  const chosen = useBoardAddress()
  const [companyId, setCompanyId] = useState(chosen.companyId)
  const [projectId, setProjectId] = useState(chosen.projectId)
  const close = useCloseDialog()
  return (
    <Dialog title={title} onClose={close}>
      {projectId === null ? (
        <DialogBody className="grid gap-4">
          <p className="text-muted">{question}</p>
          <CompanySelect value={companyId} onChange={setCompanyId} />
          <ProjectSelect companyId={companyId} value={null} onChange={setProjectId} />
        </DialogBody>
      ) : (
        children({ companyId, projectId }, close)
      )}
    </Dialog>
  )
}
