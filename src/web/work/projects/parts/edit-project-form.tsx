// Fields of a project in its panel, each saved separately.
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { approvalModeChoices } from '#contract/work/approval-modes.ts'
import { type Project, ProjectChange, projectStatuses, projects } from '#contract/work/projects.ts'
import { DescriptionField } from '#web/kit/records/description-field.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { type RecordForm, useRecordForm } from '#web/kit/records/use-record-form.tsx'
import { findWhoChanged } from '#web/kit/records/who-changed.ts'
import { api } from '#web/lib/browser.ts'
import { cacheCard, placeOf } from '#web/lib/card-cache.ts'
import { choicesOf, labelOf } from '#web/lib/choices.ts'
import { Field, FieldCheckbox, FieldSelect } from '#web/ui/form-field.tsx'
import { projectWith, queriesOf } from '../queries.ts'

type ProjectValues = z.input<typeof ProjectChange>

const statuses = choicesOf(projectStatuses)

export function useProjectForm(project: Project): RecordForm<ProjectValues> {
  const cache = useQueryClient()
  const { _id: projectId } = project
  const params = { projectId }
  return useRecordForm<Project, ProjectValues>({
    record: project,
    draft: `project ${projectId}`,
    schema: ProjectChange,
    titleOf: ({ title }) => title,
    calls: {
      valuesOf,
      save: (body) => api(projects.change, { params, body }),
      read: () => cache.fetchQuery({ ...projectWith(projectId), staleTime: 0 }),
      whoChanged: findWhoChanged('project', projectId),
      cache: (saved, startedAt) => cacheCard(cache, queriesOf(saved), saved, startedAt),
      placeOf: () => placeOf(cache, queriesOf(project), projectId),
    },
  })
}

export function EditProjectForm({ fields }: { fields: RecordForm<ProjectValues> }) {
  const { form } = fields
  return (
    <RecordFields fields={fields}>
      <DescriptionField form={form} name="description" rows={4} className="sm:col-span-2" />
      <Field form={form} name="startDate" type="date" label="Start Date" isRequired />
      <Field form={form} name="endDate" type="date" label="End Date" isRequired />
      <FieldSelect form={form} name="status" label="Status" placeholder={null} choices={statuses} />
      <FieldSelect
        form={form}
        name="approvalMode"
        label="Approval mode"
        placeholder={null}
        choices={approvalModeChoices}
      />
      <FieldCheckbox
        form={form}
        name="shareNewTasks"
        label="Share new tasks with the client"
        className="self-center"
      />
    </RecordFields>
  )
}

/** Formats a project's values for display. */
export function projectText(key: string, value: unknown): string | undefined {
  if (key === 'status') return labelOf(statuses, value)
  if (key === 'approvalMode') return labelOf(approvalModeChoices, value)
  if (key === 'shareNewTasks') return value ? 'Yes' : 'No'
  return undefined
}

function valuesOf(project: Project): ProjectValues {
  const { title, description, startDate, endDate, status } = project
  const { shareNewTasks, approvalMode } = project
  return { title, description, startDate, endDate, status, shareNewTasks, approvalMode }
}
