// Add Project dialog, over the projects board.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type * as z from 'zod'
import {
  NewProject,
  type Project,
  type ProjectStatus,
  projects,
  projectStatuses,
} from '#contract/work/projects.ts'
import { type Template, templates } from '#contract/work/templates.ts'
import { requestReveal } from '#web/kit/boards/reveal.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import { queriesOf } from '#web/work/projects/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { cacheCard } from '#web/lib/card-cache.ts'
import { startCall } from '#web/lib/card-list.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { templatesQuery } from '#web/work/tasks/parts/template-queries.ts'
import { cacheTasks } from '#web/work/tasks/queries.ts'
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
  const { data: templateList = [] } = useQuery(templatesQuery)
  const [templateId, setTemplateId] = useState('')
  const template = templateList.find(({ _id }) => _id === templateId)

  async function create(body: z.output<typeof NewProject>, idempotencyKey: string) {
    const startedAt = startCall()
    const sent = { body: { ...body, ...(status && { status }) } }
    const project = await api(projects.create, sent, { idempotencyKey })
    cacheCard(cache, queriesOf(project), project, startedAt)
    if (template) await applyTemplate(cache, template, project, idempotencyKey)
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
          {templateList.length > 0 && (
            <Select
              label="Start from template"
              placeholder="No template"
              className={wide}
              options={templateList.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={templateId}
              onChange={({ target }) => setTemplateId(target.value)}
              description={
                template &&
                `Adds ${pluralize(template.items.length, 'task')}, due dates counted from the start date.`
              }
            />
          )}
          <FieldArea form={form} name="description" label="Description" rows={3} className={wide} />
        </>
      )}
    </CreateForm>
  )
}

/** Sent again after a failure, both calls answer as before: neither project nor tasks are added twice. */
async function applyTemplate(
  cache: QueryClient,
  { _id: templateId }: Template,
  { _id: projectId, startDate }: Project,
  idempotencyKey: string,
): Promise<void> {
  const startedAt = startCall()
  const sent = { params: { projectId, templateId }, body: { startDate } }
  const key = `${idempotencyKey}-${templateId}`
  cacheTasks(cache, await api(templates.apply, sent, { idempotencyKey: key }), startedAt)
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
