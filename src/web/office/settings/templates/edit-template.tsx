// One task template: its name, and its tasks as an outline.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type Template, templates } from '#contract/templates.ts'
import { DeleteRecord } from '#web/features/records/delete-record.tsx'
import { useDeletionStep } from '#web/features/records/use-restore.ts'
import { itemsOf, outlineOf } from '#web/features/templates/outline.ts'
import { templatesQuery } from '#web/features/templates/template-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useEditedText } from '#web/lib/text-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
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
      <EmptyState
        title="There is no such template any more."
        action={<Link to={listPath}>All templates</Link>}
      />
    )
  }
  return <TemplateForm key={templateId} template={template} />
}

function TemplateForm({ template: latest }: { template: Template | undefined }) {
  // As it was when it was opened: what others save meanwhile is not saved over.
  const [template] = useState(latest)
  const draft = `template ${template?._id ?? 'new'}`
  const name = useEditedText(`${draft}, name`, template?.name ?? '')
  const outline = useEditedText(`${draft}, tasks`, outlineOf(template?.items ?? []))
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [key] = useState(newKey)
  const client = useQueryClient()
  const navigate = useNavigate()
  const stepOf = useDeletionStep()

  async function leave(said?: string) {
    name.setText(null)
    outline.setText(null)
    await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
    if (said !== undefined) toast.success(said)
    void navigate(listPath)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const body = { name: name.text.trim(), items: itemsOf(outline.text, template?.items ?? []) }
    const isMissing = body.name === '' || body.items.length === 0
    setProblem(isMissing ? 'A template needs a name and at least one task.' : undefined)
    if (isMissing) return
    setSaving(true)
    try {
      if (template) {
        const { _id: templateId, version } = template
        await api(templates.change, { params: { templateId }, body: { ...body, version } })
      } else await api(templates.create, { body }, { idempotencyKey: key })
      await leave(`“${body.name}” saved`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
      setSaving(false)
    }
  }

  const title = template?.name ?? 'Add Template'
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} back={<Link to={listPath}>Templates</Link>} />
      <form autoComplete="off" onSubmit={(event) => void save(event)} className="grid gap-4">
        {problem && <Banner tone="bad">{problem}</Banner>}
        <TextField
          label="Name"
          value={name.text}
          onChange={({ target }) => name.setText(target.value)}
          maxLength={100}
          isRequired
        />
        <TextArea
          label="Tasks"
          description="A task a line; indented lines are its subtasks. “+14d” is due 14 days after the start, “!high” is its priority, “!internal” hides it from the client."
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
            <Button variant="danger" onClick={() => setAsking(true)}>
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
          <p>Tasks that were made of it stay.</p>
        </DeleteRecord>
      )}
    </>
  )
}
