// Task template editor: its name, and its tasks as an outline.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type Template, templates } from '#contract/work/templates.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { itemsOf, outlineOf } from '#web/work/tasks/parts/outline.ts'
import { templatesQuery } from '#web/work/tasks/parts/template-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useEditedText } from '#web/lib/text-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast-store.ts'

const listPath = '/app/admin/settings/templates'

export default function EditTemplate() {
  const { templateId = 'new' } = useParams()
  const { data } = useQuery(templatesQuery)
  const template = data?.find(({ _id }) => _id === templateId)
  if (!data) return null
  if (templateId !== 'new' && !template) {
    return (
      <>
        <title>Not found</title>
        <EmptyState
          title="This template no longer exists."
          action={<Link to={listPath}>All templates</Link>}
        />
      </>
    )
  }
  return <TemplateForm key={templateId} template={template} />
}

interface TemplateValues {
  name: string
  tasks: string
}

const valuesOf = ({ name, items }: Pick<Template, 'name' | 'items'>): TemplateValues => ({
  name,
  tasks: outlineOf(items),
})

const noTemplate: Template = { _id: '', name: '', items: [], version: 0 }

function TemplateForm({ template }: { template: Template | undefined }) {
  const draft = `template ${template?._id ?? 'new'}`
  const newest = valuesOf(template ?? noTemplate)
  const name = useEditedText(`${draft}, name`, newest.name)
  const outline = useEditedText(`${draft}, tasks`, newest.tasks)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [key] = useState(newKey)
  const client = useQueryClient()
  const navigate = useNavigate()
  const stepOf = useDeletionStep()
  const { submit, conflict } = useMergedSave<Template, TemplateValues>({
    latest: template ?? noTemplate,
    valuesOf,
    save: (values, { _id: templateId, items, version }) =>
      api(templates.change, {
        params: { templateId },
        body: { name: values.name, items: itemsOf(values.tasks, items), version },
      }),
    async read() {
      const all = await client.fetchQuery({ ...templatesQuery, staleTime: 0 })
      const found = all.find(({ _id }) => _id === template?._id)
      if (!found) throw new ApiError('not_found', 'This template no longer exists.')
      return found
    },
    onSaved: (saved) => void leave(`“${saved.name}” saved`),
  })

  async function leave(said?: string) {
    name.setText(null)
    outline.setText(null)
    await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
    if (said !== undefined) toast.success(said)
    void navigate(listPath, { replace: true })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const body = { name: name.text.trim(), items: itemsOf(outline.text, template?.items ?? []) }
    const isMissing = isBlank(body.name) || body.items.length === 0
    setProblem(isMissing ? 'A template needs a name and at least one task.' : undefined)
    if (isMissing) return
    setSaving(true)
    try {
      const over = { name: name.over, tasks: outline.over }
      if (template) await submit({ over, values: { name: body.name, tasks: outline.text } })
      else await api(templates.create, { body }, { idempotencyKey: key })
      await leave(`“${body.name}” saved`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
      setSaving(false)
    }
  }

  const title = template?.name ?? 'Add template'
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} back={<Link to={listPath}>Templates</Link>} />
      <form autoComplete="off" onSubmit={(event) => void save(event)} className="grid gap-4">
        <FormProblem>{problem}</FormProblem>
        {conflict && <MergeDialog {...conflict} />}
        <TextField
          label="Name"
          value={name.text}
          onChange={({ target }) => name.setText(target.value)}
          maxLength={100}
          isRequired
        />
        <TextArea
          label="Tasks"
          description="One task per line; indented lines are its subtasks. “+14d” is due 14 days after the start, “!high” is its priority, “!internal” hides it from the client."
          value={outline.text}
          onChange={({ target }) => outline.setText(target.value)}
          rows={16}
          isRequired
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isPending={isSaving}>
            Save
          </Button>
          {template && (
            <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Delete
            </Button>
          )}
        </div>
      </form>
      {isAsking && template && (
        <DeleteRecord
          title="Delete template"
          name={template.name}
          undoStep={stepOf(template._id, `“${template.name}”`)}
          onDelete={async () => {
            await api(templates.remove, { params: { templateId: template._id } })
            await leave()
          }}
          onClose={() => setAsking(false)}
        >
          <p>Tasks made from it are kept.</p>
        </DeleteRecord>
      )}
    </>
  )
}
