// The fields of a project, saved together.
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { type Project, ProjectChange, projectStatuses, projects } from '#contract/projects.ts'
import { EditForm } from '#web/features/records/edit-form.tsx'
import { api } from '#web/lib/browser.ts'
import { Field, FieldArea, FieldCheckbox, FieldSelect } from '#web/ui/form-field.tsx'
import { projectWith, projectsOf } from './project-queries.ts'

type ProjectValues = z.input<typeof ProjectChange>

const statuses = projectStatuses.map((value) => ({ value, label: value }))

export function EditProjectForm({ project }: { project: Project }) {
  const cache = useQueryClient()
  const { _id: projectId, company } = project
  const query = projectWith(projectId)
  const wide = 'sm:col-span-2'
  return (
    <EditForm
      record={project}
      draft={`project ${projectId}`}
      schema={ProjectChange}
      valuesOf={valuesOf}
      save={(body) => api(projects.change, { params: { projectId }, body })}
      readAgain={() => cache.fetchQuery({ ...query, staleTime: 0 })}
      shownIn={[query.queryKey, projectsOf(company).queryKey]}
      savedText="Project saved"
    >
      {(form) => (
        <>
          <Field form={form} name="title" label="Title" className={wide} isRequired />
          <Field form={form} name="startDate" type="date" label="Start Date" isRequired />
          <Field form={form} name="endDate" type="date" label="End Date" isRequired />
          <FieldArea form={form} name="description" label="Description" rows={4} className={wide} />
          <FieldSelect
            form={form}
            name="status"
            label="Status"
            placeholder={null}
            choices={statuses}
          />
          <FieldCheckbox form={form} name="shareNewTasks" label="Share new tasks with the client" />
        </>
      )}
    </EditForm>
  )
}

function valuesOf(project: Project): ProjectValues {
  const { title, description, startDate, endDate, status, shareNewTasks } = project
  return { title, description, startDate, endDate, status, shareNewTasks }
}
