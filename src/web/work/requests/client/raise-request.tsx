// Raise a request dialog on the board: title, project, details and files.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import * as z from 'zod'
import { NewRequest, requests } from '#contract/work/requests.ts'
import { Id } from '#contract/shared.ts'
import { AddFiles } from '#web/work/files/parts/add-files.tsx'
import { startUploads } from '#web/work/files/parts/upload-queue.ts'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { tasksOfCompany } from '#web/work/tasks/queries.ts'
import { api } from '#web/lib/browser.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldArea, FieldSelect, useIsSubmitting } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { usePortal } from '#web/kit/client/portal.ts'
import { requestsOf } from '../queries.ts'

const WrittenRequest = NewRequest.extend({
  project: z
    .string()
    .pipe(Id.or(z.literal('')))
    .refine((id) => id !== '', {
      error: 'Project is a required field',
    }),
})
type Values = z.input<typeof WrittenRequest>
type Written = z.output<typeof WrittenRequest>

export default function RaiseRequest() {
  const { company, to } = usePortal()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const projectId = useParams()['projectId']
  const { data: names = [] } = useQuery(projectNamesQuery(company._id))
  const [attached, setAttached] = useState<readonly File[]>([])
  const close = () =>
    void navigate(to('/app/client/work-manager'), { replace: true, preventScrollReset: true })

  async function raise({ project, ...body }: Written, idempotencyKey: string) {
    const sent = { params: { projectId: project }, body }
    const request = await api(requests.create, sent, { idempotencyKey })
    startUploads([...attached], { company: company._id, task: request._id })
    await Promise.all([
      cache.invalidateQueries({ queryKey: requestsOf(company._id).queryKey }),
      cache.invalidateQueries({ queryKey: tasksOfCompany(company._id).queryKey }),
    ])
    toast.success(`We’ve received “${request.title}”`)
    close()
  }

  return (
    <Dialog
      title="Raise a request"
      description="It becomes a task in To Do. You can follow its progress here."
      onClose={close}
    >
      <CreateForm<Values, Written>
        key={names.length}
        schema={WrittenRequest}
        values={{ title: '', description: '', project: projectId ?? names[0]?._id ?? '' }}
        submitLabel="Send request"
        draft={`new request of ${company._id}`}
        onSubmit={raise}
        onClose={close}
      >
        {(form) => (
          <>
            <Field
              form={form}
              name="title"
              label="What do you need?"
              className="sm:col-span-2"
              isRequired
              data-autofocus
            />
            <FieldSelect
              form={form}
              name="project"
              label="Project"
              className="sm:col-span-2"
              placeholder={null}
              choices={names.map(({ _id, title }) => ({ value: _id, label: title }))}
            />
            <FieldArea
              form={form}
              name="description"
              label="Details"
              rows={5}
              className="sm:col-span-2"
            />
            <AttachedFiles form={form} list={attached} onChange={setAttached} />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}

interface AttachedFilesProps {
  form: UseFormReturn<Values, unknown, Written>
  list: readonly File[]
  onChange: (list: readonly File[]) => void
}

/** Stays as it is while the request is sent, because the files go out with the answer. */
function AttachedFiles({ form, list, onChange }: AttachedFilesProps) {
  const isSubmitting = useIsSubmitting(form)
  function change(next: readonly File[]) {
    if (!isSubmitting) onChange(next)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:col-span-2">
      {list.length > 0 && (
        <FileList list={list} onRemove={(file) => change(list.filter((one) => one !== file))} />
      )}
      <AddFiles onAdd={(added) => change([...list, ...added])} />
    </div>
  )
}

type FileListProps = Pick<AttachedFilesProps, 'list'> & { onRemove: (file: File) => void }

function FileList({ list, onRemove }: FileListProps) {
  return (
    <ul aria-label="Files to send" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {list.map((file, i) => (
        <li key={`${file.name} ${i}`} className="flex min-w-0 items-center gap-2 text-sm">
          <Paperclip size={14} aria-hidden className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <IconButton size="sm" label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
            <X size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
