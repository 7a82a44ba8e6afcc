// Files of a company's brand, with upload by drop, paste or choice.
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { files } from '#contract/work/files.ts'
import { toQuery } from '#web/lib/query.ts'
import { Banner } from '#web/ui/banner.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { AddFiles } from './add-files.tsx'
import type { FileListProps } from './file-list.tsx'
import { FileRow } from './file-row.tsx'
import { Lightbox } from './lightbox.tsx'
import { RunningUpload } from './running-upload.tsx'
import { startUploads, useUploads } from './upload-queue.ts'
import { useFileDrop } from './use-file-drop.ts'

const purpose = 'brand'

/** The maximum page size; a brand has a handful. */
const size = 200

export const brandFilesQuery = (companyId: string) =>
  toQuery(files.ofCompany, { params: { companyId }, query: { purpose, size } })

interface BrandFilesProps {
  companyId: string
  canAdd: boolean
  linkOf: FileListProps['linkOf']
}

export function BrandFiles({ companyId, canAdd, linkOf }: BrandFilesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [shownId, show] = useState<string>()
  const { data, isError, error } = useQuery(brandFilesQuery(companyId))
  const running = useUploads().filter(
    ({ place }) => place.company === companyId && place.purpose === purpose,
  )
  const add = (list: File[]) => startUploads(list, { company: companyId, purpose })
  const isOver = useFileDrop(frame, canAdd ? add : undefined)
  const withPreview = data?.items.filter(({ preview }) => preview === 'ready') ?? []
  const shown = withPreview.find(({ _id }) => _id === shownId)
  return (
    <div
      ref={frame}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md',
        isOver && 'bg-accent-soft outline-2 outline-offset-4 outline-brand-line outline-dashed',
      )}
    >
      {isError && <Banner tone="bad">{error.message}</Banner>}
      {!data && !isError && <Skeleton className="h-10" />}
      {data?.items.length === 0 && running.length === 0 && <p className="text-muted">None yet.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line bg-raised px-3 empty:hidden">
        {data?.items.map((file) => (
          <FileRow key={file._id} file={file} link={linkOf(file)} onShow={() => show(file._id)} />
        ))}
        {running.map((one) => (
          <RunningUpload key={one.id} upload={one} />
        ))}
      </ul>
      {canAdd && (
        <AddFiles onAdd={add} hint={isOver ? 'Drop them here' : 'or drop or paste them here'} />
      )}
      {shown && (
        <Lightbox file={shown} files={withPreview} onShow={show} onClose={() => show(undefined)} />
      )}
    </div>
  )
}
