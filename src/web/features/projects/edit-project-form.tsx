// The fields of a project, saved together.
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { type Project, ProjectChange, projectStatuses, projects } from '#contract/projects.ts'
import { api } from '#web/lib/browser.ts'
import { useFollowRecord } from '#web/lib/follow-record.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldArea, FieldCheckbox, FieldSelect } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { projectWith, projectsOf } from './project-queries.ts'

type ProjectValues = z.input<typeof ProjectChange>

const statuses = projectStatuses.map((value) => ({ value, label: value }))

export function EditProjectForm({ project }: { project: Project }) {
  const cache = useQueryClient()
  const { _id, company } = project

  async function save(body: ProjectChange) {
    await api(projects.change, { params: { projectId: _id }, body: { ...body, version } })
    form.reset(form.getValues())
    await Promise.all([
      cache.invalidateQueries({ queryKey: projectWith(_id).queryKey }),
      cache.invalidateQueries({ queryKey: projectsOf(company).queryKey }),
    ])
    toast.success('Project saved')
  }

  const { form, submit, problem, isSubmitting } = useContractForm<ProjectValues, ProjectChange>({
    schema: ProjectChange,
    defaultValues: valuesOf(project),
    onSubmit: save,
  })
  const { version } = useFollowRecord(form, project, valuesOf)

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {problem && (
        <Banner tone="bad" className="sm:col-span-2">
          {problem}
        </Banner>
      )}
      <Field form={form} name="title" label="Title" className="sm:col-span-2" isRequired />
      <Field form={form} name="startDate" type="date" label="Start Date" isRequired />
      <Field form={form} name="endDate" type="date" label="End Date" isRequired />
      <FieldArea
        form={form}
        name="description"
        label="Description"
        rows={4}
        className="sm:col-span-2"
      />
      <FieldSelect form={form} name="status" label="Status" placeholder={null} choices={statuses} />
      <FieldCheckbox form={form} name="shareNewTasks" label="Share new tasks with the client" />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-end sm:col-span-2"
        isPending={isSubmitting}
        disabled={!form.formState.isDirty}
      >
        Save changes
      </Button>
    </form>
  )
}

function valuesOf(project: Project): ProjectValues {
  const { title, description, startDate, endDate, status, shareNewTasks } = project
  return { title, description, startDate, endDate, status, shareNewTasks }
}
