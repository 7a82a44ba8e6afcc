// Files section of a task's panel. Files dropped or pasted anywhere on the panel are added; on a text field they also leave
// a link there.
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { files } from '#contract/work/files.ts'
import type { Task } from '#contract/work/tasks.ts'
import { toQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PanelSection } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { AddFiles } from './add-files.tsx'
import { FileRow } from './file-row.tsx'
import { Lightbox } from './lightbox.tsx'
import { insertLink, getVisibility } from './linked-field.ts'
import { RunningUpload } from './running-upload.tsx'
import { startUploads } from './upload-queue.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useUploads } from './use-uploads.ts'

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
        isOver && 'bg-accent-soft outline-2 outline-offset-4 outline-accent outline-dashed',
      )}
    >
      <PanelSection title="Files" aside={data && data.length > 0 && data.length}>
        {isError && (
          <p role="alert" className="flex items-center gap-3 text-sm text-bad">
            Couldn’t load the files.
            <Button size="sm" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
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
