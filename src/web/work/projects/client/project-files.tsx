// Lists a project's shared files and uploads new ones.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { files } from '#contract/work/files.ts'
import { AddFiles } from '#web/work/files/parts/add-files.tsx'
import { FileRow } from '#web/work/files/parts/file-row.tsx'
import { Lightbox } from '#web/work/files/parts/lightbox.tsx'
import { RunningUpload } from '#web/work/files/parts/running-upload.tsx'
import { startUploads, useUploads } from '#web/work/files/parts/upload-queue.ts'
import { toQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadErrorBanner, Skeleton } from '#web/ui/loading.tsx'
import { useFileLink } from '#web/work/files/parts/use-file-link.ts'
import { usePortal } from '#web/kit/client/portal.ts'

const size = 12

export const projectFilesQuery = (companyId: string, project: string, pages = 1) =>
  toQuery(files.ofCompany, {
    params: { companyId },
    query: { project, page: 1, size: size * pages },
  })

interface ProjectFilesProps {
  companyId: string
  projectId: string
}

export function ProjectFiles({ companyId, projectId }: ProjectFilesProps) {
  const { canWrite } = usePortal()
  const linkOf = useFileLink()
  const [pages, setPages] = useState(1)
  const [shownId, show] = useState<string>()
  const { data, isError, refetch } = useQuery({
    ...projectFilesQuery(companyId, projectId, pages),
    placeholderData: keepPreviousData,
  })
  const running = useUploads().filter(({ place }) => place.project === projectId && !place.task)
  const withPreview = data?.items.filter(({ preview }) => preview === 'ready') ?? []
  const shown = withPreview.find(({ _id }) => _id === shownId)
  if (isError) return <LoadErrorBanner onRetry={refetch}>Couldn’t load the files.</LoadErrorBanner>
  if (!data) return <Skeleton className="h-16" />
  return (
    <>
      {data.items.length + running.length === 0 && (
        <p className="text-muted">No files shared yet.</p>
      )}
      <ul className="-my-1.5 grid grid-cols-[minmax(0,1fr)] empty:hidden">
        {data.items.map((file) => (
          <FileRow key={file._id} file={file} link={linkOf(file)} onShow={() => show(file._id)} />
        ))}
        {running.map((one) => (
          <RunningUpload key={one.id} upload={one} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {canWrite && (
          <AddFiles
            onAdd={(list) => startUploads(list, { company: companyId, project: projectId })}
          />
        )}
        {data.total > data.items.length && (
          <Button size="sm" variant="quiet" onClick={() => setPages(pages + 1)}>
            Show more of {data.total}
          </Button>
        )}
      </div>
      {shown && (
        <Lightbox file={shown} files={withPreview} onShow={show} onClose={() => show(undefined)} />
      )}
    </>
  )
}
