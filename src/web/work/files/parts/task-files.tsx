// Files section of a task's panel. Files dropped or pasted anywhere on the panel are added; on a text field they also leave
// a link there.
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type File as StoredFile, files } from '#contract/work/files.ts'
import type { Task } from '#contract/work/tasks.ts'
import { toQuery } from '#web/lib/query.ts'
import { cx } from '#web/ui/cx.ts'
import { PanelSection } from '#web/ui/section.tsx'
import { LoadError, Skeleton } from '#web/ui/loading.tsx'
import { AddFiles } from './add-files.tsx'
import { FileRow } from './file-row.tsx'
import { Lightbox } from './lightbox.tsx'
import { RunningUpload } from './running-upload.tsx'
import { startUploads, useUploads } from './upload-queue.ts'
import { useFileDrop } from './use-file-drop.ts'

const linkTo = ({ _id, name }: StoredFile) =>
  `[${name.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](/files/${_id})`

/**
 * Visibility of a field's text, taken from `data-visibility` on an ancestor. Defaults to internal, except for the
 * description, which everyone who sees the task can read.
 */
function getVisibility(field: HTMLTextAreaElement): StoredFile['visibility'] | undefined {
  const said = field.closest<HTMLElement>('[data-visibility]')?.dataset['visibility']
  if (said === 'shared' || field.name === 'description') return undefined
  return 'internal'
}

/** Inserts at the cursor and notifies the form as if typed. */
function insertLink(field: HTMLTextAreaElement, file: StoredFile): void {
  if (!field.isConnected) return
  const { value, selectionStart: start, selectionEnd: end } = field
  const before = start > 0 && !/\s$/.test(value.slice(0, start)) ? ' ' : ''
  const after = /^\S/.test(value.slice(end)) ? ' ' : ''
  field.setRangeText(before + linkTo(file) + after, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  // The field has lost the focus, so a form that saves on blur needs the event to save the link.
  if (document.activeElement !== field) {
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

interface TaskFilesProps {
  task: Pick<Task, '_id' | 'company'>
  canAdd: boolean
}

export function TaskFiles({ task, canAdd }: TaskFilesProps) {
  const { _id: taskId, company } = task
  const section = useRef<HTMLDivElement>(null)
  const [shownId, show] = useState<string>()
  const { data, isError, refetch } = useQuery(toQuery(files.ofTask, { params: { taskId } }))
  const running = useUploads().filter(({ place }) => place.task === taskId)
  const place = { company, task: taskId }
  const add = (list: File[]) => startUploads(list, place)

  function take(list: File[], field: HTMLTextAreaElement | undefined) {
    if (!field) return add(list)
    const visibility = getVisibility(field)
    startUploads(list, { ...place, ...(visibility && { visibility }) }, (file) =>
      insertLink(field, file),
    )
  }

  const isOver = useFileDrop(section, canAdd ? take : undefined)
  const withPreview = data?.filter(({ preview }) => preview === 'ready') ?? []
  const shown = withPreview.find(({ _id }) => _id === shownId)
  return (
    <div
      ref={section}
      className={cx(
        'rounded-md',
        isOver && 'bg-accent-soft outline-2 outline-offset-4 outline-brand-line outline-dashed',
      )}
    >
      <PanelSection title="Files" aside={data && data.length > 0 && data.length}>
        {isError && (
          <LoadError className="text-sm" onRetry={refetch}>
            Couldn’t load the files.
          </LoadError>
        )}
        {!data && !isError && <Skeleton className="h-10" />}
        {data?.length || running.length ? (
          <ul className="-my-1.5 grid grid-cols-[minmax(0,1fr)]">
            {data?.map((file) => (
              <FileRow key={file._id} file={file} onShow={() => show(file._id)} />
            ))}
            {running.map((one) => (
              <RunningUpload key={one.id} upload={one} />
            ))}
          </ul>
        ) : null}
        {canAdd && (
          <AddFiles onAdd={add} hint={isOver ? 'Drop them here' : 'or drop or paste them here'} />
        )}
        {data?.length === 0 && !canAdd && <p className="text-sm text-muted">No files yet.</p>}
      </PanelSection>
      {shown && (
        <Lightbox file={shown} files={withPreview} onShow={show} onClose={() => show(undefined)} />
      )}
    </div>
  )
}
