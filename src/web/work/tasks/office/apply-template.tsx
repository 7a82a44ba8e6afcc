// Applies a template to the project with a preview of dates, or saves the project as a template.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type Template, dayAfterStart, templates } from '#contract/work/templates.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { takeBack } from '#web/work/tasks/parts/change-tasks.ts'
import { cacheTasks } from '#web/work/tasks/queries.ts'
import { templatesQuery } from '#web/work/tasks/parts/template-queries.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { startCall } from '#web/lib/card-list.ts'
import { shortDate } from '#web/lib/dates.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useToday } from '#web/lib/today.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ProjectDialog } from '#web/work/boards/parts/project-dialog.tsx'

export default function ApplyTemplate() {
  return (
    <ProjectDialog title="Templates" question="Which project is the template for?">
      {({ projectId }, close) => <ApplyForm projectId={projectId} onClose={close} />}
    </ProjectDialog>
  )
}

function ApplyForm({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const client = useQueryClient()
  const today = useToday()
  const can = useCan()
  const { data = [], isPending } = useQuery(templatesQuery)
  const [chosenId, setChosenId] = useState('')
  const [start, setStart] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [key] = useState(newKey)
  const startDate = start ?? today
  const template = data.find(({ _id }) => _id === chosenId) ?? data[0]

  async function apply(event: FormEvent) {
    event.preventDefault()
    if (!template || startDate === '') return
    setSaving(true)
    const startedAt = startCall()
    const params = { projectId, templateId: template._id }
    try {
      const added = await api(
        templates.apply,
        { params, body: { startDate } },
        { idempotencyKey: `${key}-${template._id}-${startDate}` },
      )
      cacheTasks(client, added, startedAt)
      toastWithUndo({
        label: `“${template.name}” applied: ${pluralize(added.length, 'task')}`,
        undo: () => takeBack(client, added),
      })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setSaving(false)
    }
  }

  return (
    <form className="contents" onSubmit={(event) => void apply(event)}>
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <FormProblem>{problem}</FormProblem>
        {data.length === 0 && !isPending && (
          <p className="text-muted">
            No templates yet.
            {can.projects && (
              <>
                {' '}
                Write one in{' '}
                <Link to="/app/admin/settings/templates" className="text-accent underline">
                  Settings, Templates
                </Link>
                , or save this project as one.
              </>
            )}
          </p>
        )}
        {template && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="Template"
              placeholder={null}
              options={data.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={template._id}
              onChange={({ target }) => setChosenId(target.value)}
            />
            <TextField
              label="Start date"
              type="date"
              value={startDate}
              onChange={({ target }) => setStart(target.value)}
              isRequired
            />
          </div>
        )}
        {template && startDate !== '' && <Preview template={template} startDate={startDate} />}
        {can.projects && <SaveAsTemplate projectId={projectId} />}
      </DialogBody>
      <DialogFooter>
        {data.length > 0 && can.projects && (
          <Link
            to="/app/admin/settings/templates"
            className="mr-auto self-center text-sm text-accent hover:underline"
          >
            Edit templates
          </Link>
        )}
        <Button onClick={onClose}>Cancel</Button>
        {template && (
          <Button type="submit" variant="primary" isPending={isSaving}>
            Add {pluralize(template.items.length, 'task')}
          </Button>
        )}
      </DialogFooter>
    </form>
  )
}

function Preview({ template, startDate }: { template: Template; startDate: string }) {
  return (
    <ul
      aria-label="Tasks of the template"
      // Focusable so it can be scrolled by keyboard.
      tabIndex={0}
      className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line"
    >
      {template.items.map(({ title, dueDays, subtasks }, at) => (
        <li key={at} className="flex items-baseline gap-3 px-3 py-1.5">
          <span className="min-w-0 flex-1 truncate">{title}</span>
          {subtasks.length > 0 && (
            <span className="text-sm text-muted">{pluralize(subtasks.length, 'subtask')}</span>
          )}
          <span className="w-20 shrink-0 text-right text-sm text-muted tabular-nums">
            {dueDays === null ? 'No date' : shortDate(dayAfterStart(startDate, dueDays))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function SaveAsTemplate({ projectId }: { projectId: string }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  /** Renewed after each save. */
  const [key, setKey] = useState(newKey)

  async function save() {
    if (isBlank(name)) return
    try {
      const sent = { params: { projectId }, body: { name } }
      const saved = await api(templates.saveProject, sent, { idempotencyKey: key })
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
      toast.success(`“${saved.name}” saved with ${pluralize(saved.items.length, 'task')}`)
      setName('')
      setProblem(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
    }
    setKey(newKey())
  }

  return (
    <div className="flex items-start gap-2 border-t border-line pt-4">
      <TextField
        className="flex-1"
        label="Save this project’s tasks as a template"
        placeholder="Template name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={100}
        error={problem}
      />
      <Button className="mt-6" aria-disabled={isBlank(name)} onClick={() => void save()}>
        Save
      </Button>
    </div>
  )
}
