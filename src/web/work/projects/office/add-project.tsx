// Add Project dialog, over the projects board.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type * as z from 'zod'
import {
  NewProject,
  type ProjectStatus,
  projects,
  projectStatuses,
} from '#contract/work/projects.ts'
import { requestReveal } from '#web/kit/boards/reveal.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import { queriesOf } from '#web/work/projects/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { cacheCard } from '#web/lib/card-cache.ts'
import { startCall } from '#web/lib/card-list.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBoardAddress } from '#web/work/boards/parts/board-address.ts'

export default function AddProject() {
  const { companyId } = useBoardAddress()
  const [chosen, setChosen] = useState(companyId)
  const close = useCloseDialog()
  // If no board was open, opens the new project's.
  const showBoard = useCloseDialog(`/app/admin/projects?company=${chosen}`)
  return (
    <Dialog title="Add Project" onClose={close}>
      {chosen === null ? (
        <DialogBody>
          <CompanySelect value={chosen} onChange={setChosen} />
        </DialogBody>
      ) : (
        <ProjectForm companyId={chosen} onClose={close} onCreated={showBoard} />
      )}
    </Dialog>
  )
}

interface ProjectFormProps {
  companyId: string
  onClose: () => void
  onCreated: () => void
}

function ProjectForm({ companyId, onClose, onCreated }: ProjectFormProps) {
  const cache = useQueryClient()
  const company = useQuery(companyOf(companyId))
  const status = useStatus()

  async function create(body: z.output<typeof NewProject>, idempotencyKey: string) {
    const startedAt = startCall()
    const sent = { body: { ...body, ...(status && { status }) } }
    const project = await api(projects.create, sent, { idempotencyKey })
    cacheCard(cache, queriesOf(project), project, startedAt)
    requestReveal({ cardId: project._id })
    toast.success('Project added successfully!')
    onCreated()
  }

  return (
    <CreateForm
      schema={NewProject}
      values={{ company: companyId, title: '', description: '', startDate: '', endDate: '' }}
      submitLabel="Add Project"
      draft={`new project of ${companyId}`}
      onSubmit={create}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="Company"
            className={wide}
            disabled
            value={companyId}
            readOnly
            description={company.data?.name}
          />
          <Field
            form={form}
            name="title"
            label="Title"
            className={wide}
            isRequired
            data-autofocus
          />
          <Field form={form} name="startDate" type="date" label="Start Date" isRequired />
          <Field form={form} name="endDate" type="date" label="End Date" isRequired />
          <FieldArea form={form} name="description" label="Description" rows={3} className={wide} />
        </>
      )}
    </CreateForm>
  )
}

/** Navigation state with the column to add the project to. */
export interface AddedIn {
  status: ProjectStatus
}

/** Status of the column whose Add button was pressed. */
function useStatus(): ProjectStatus | undefined {
  const { state } = useLocation()
  return projectStatuses.find((status) => status === (state as Partial<AddedIn> | null)?.status)
}

const wide = 'sm:col-span-2'
