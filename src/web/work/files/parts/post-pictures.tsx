// Pictures of a post: a section of its panel that takes dropped files.
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { files } from '#contract/work/files.ts'
import type { Post } from '#contract/marketing/posts.ts'
import { toQuery } from '#web/lib/query.ts'
import { LoadError } from '#web/ui/loading.tsx'
import { cx } from '#web/ui/cx.ts'
import { PanelSection } from '#web/ui/section.tsx'
import { AddFiles } from './add-files.tsx'
import { FileRow } from './file-row.tsx'
import { Lightbox } from './lightbox.tsx'
import { RunningUpload } from './running-upload.tsx'
import { startUploads, useUploads } from './upload-queue.ts'
import { useFileDrop } from './use-file-drop.ts'

interface PostPicturesProps {
  post: Pick<Post, '_id' | 'company'>
  canAdd: boolean
  /** Called once a picture is uploaded, because it changes the post's version. */
  onAdded: () => void
}

export function PostPictures({ post, canAdd, onAdded }: PostPicturesProps) {
  const { _id: postId, company } = post
  const section = useRef<HTMLDivElement>(null)
  const [shownId, show] = useState<string>()
  const { data = [], isError, refetch } = useQuery(toQuery(files.ofPost, { params: { postId } }))
  const running = useUploads().filter(({ place }) => place.post === postId)
  const add = (list: File[]) => startUploads(list, { company, post: postId }, onAdded)
  const isOver = useFileDrop(section, canAdd ? add : undefined)
  const withPreview = data.filter(({ preview }) => preview === 'ready')
  const shown = withPreview.find(({ _id }) => _id === shownId)
  return (
    <div
      ref={section}
      className={cx(
        'rounded-md',
        isOver && 'bg-accent-soft outline-2 outline-offset-4 outline-brand-line outline-dashed',
      )}
    >
      <PanelSection title="Pictures" aside={data.length > 0 && data.length}>
        {isError && (
          <LoadError className="text-sm" onRetry={refetch}>
            Couldn’t load the pictures.
          </LoadError>
        )}
        {data.length > 0 || running.length > 0 ? (
          <ul className="-my-1.5 grid grid-cols-[minmax(0,1fr)]">
            {data.map((file) => (
              <FileRow key={file._id} file={file} onShow={() => show(file._id)} />
            ))}
            {running.map((one) => (
              <RunningUpload key={one.id} upload={one} />
            ))}
          </ul>
        ) : (
          !canAdd && <p className="text-sm text-muted">No pictures.</p>
        )}
        {canAdd && (
          <AddFiles onAdd={add} hint={isOver ? 'Drop them here' : 'or drop or paste them here'} />
        )}
      </PanelSection>
      {shown && (
        <Lightbox file={shown} files={withPreview} onShow={show} onClose={() => show(undefined)} />
      )}
    </div>
  )
}
