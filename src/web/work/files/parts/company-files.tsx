// All files of a company: search, pages, list or grid view, and upload by drop, paste or choice.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { files } from '#contract/work/files.ts'
import { toQuery } from '#web/lib/query.ts'
import { Banner } from '#web/ui/banner.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { AddFiles } from './add-files.tsx'
import { FileList, type FileListProps, type FileView } from './file-list.tsx'
import { Lightbox } from './lightbox.tsx'
import { RunningUpload } from './running-upload.tsx'
import { startUploads, useUploads } from './upload-queue.ts'
import { useFileDrop } from './use-file-drop.ts'
import { formatSize } from './file-labels.ts'

/** How much of a company's storage its files use. */
function FileUsage({ companyId }: { companyId: string }) {
  const { data } = useQuery(toQuery(files.usage, { params: { companyId } }))
  if (!data) return null
  const { used, quota, max } = data
  return (
    <p className="text-sm text-muted tabular-nums">
      {formatSize(used)} of {formatSize(quota)} used; a file may have {formatSize(max)}.
    </p>
  )
}

const size = 24

interface CompanyFilesProps {
  companyId: string
  canAdd: boolean
  /** The company's projects, for the filter. */
  projects: readonly { _id: string; title: string }[]
  linkOf: FileListProps['linkOf']
}

/** Search, page and view are kept in the URL, next to the screen's own parameters. */
export function CompanyFiles({ companyId, canAdd, projects, linkOf }: CompanyFilesProps) {
  const { page, search, project, view, choose, pageHref } = useFilesAddress()
  const frame = useRef<HTMLDivElement>(null)
  const [shownId, show] = useState<string>()
  const query = { search, page, size, ...(project !== '' && { project }) }
  const { data, isError, error } = useQuery({
    ...toQuery(files.ofCompany, { params: { companyId }, query }),
    placeholderData: keepPreviousData,
  })
  const running = useUploads().filter(({ place }) => place.company === companyId)
  const add = (list: File[]) => startUploads(list, { company: companyId })
  const isOver = useFileDrop(frame, canAdd ? add : undefined)
  const withPreview = data?.items.filter(({ preview }) => preview === 'ready') ?? []
  const shown = withPreview.find(({ _id }) => _id === shownId)

  return (
    <div
      ref={frame}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-md',
        isOver && 'bg-accent-soft outline-2 outline-offset-4 outline-brand-line outline-dashed',
      )}
    >
      <div className="flex flex-wrap items-center gap-3">
        <FileFilters
          search={search}
          project={project}
          view={view}
          projects={projects}
          onChoose={choose}
        />
        {canAdd && (
          <div className="sm:ml-auto">
            <AddFiles onAdd={add} />
          </div>
        )}
      </div>
      {isError && <Banner tone="bad">{error.message}</Banner>}
      {running.length > 0 && (
        <ul className="rounded-md border border-line px-3 py-1">
          {running.map((one) => (
            <RunningUpload key={one.id} upload={one} />
          ))}
        </ul>
      )}
      {!data && !isError && <Skeleton className="h-64" />}
      {data?.items.length === 0 && (
        <EmptyState title={emptyTitle(search, project !== '')}>
          {search === '' &&
            project === '' &&
            canAdd &&
            'Drop them here, paste them, or choose them with Add files.'}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <FileList files={data.items} view={view} onShow={show} linkOf={linkOf} />
          <Pagination page={page} size={size} total={data.total} hrefFor={pageHref} noun="files" />
        </>
      )}
      <FileUsage companyId={companyId} />
      {shown && (
        <Lightbox file={shown} files={withPreview} onShow={show} onClose={() => show(undefined)} />
      )}
    </div>
  )
}

/** The list's parameters in the URL, and how to change them. */
function useFilesAddress() {
  const [address, setAddress] = useSearchParams()
  const view: FileView = address.get('view') === 'grid' ? 'grid' : 'list'

  /** An empty value removes the parameter. */
  function choose(changes: Record<string, string>) {
    setAddress(
      (now) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') now.delete(name)
          else now.set(name, value)
        }
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }

  function pageHref(to: number) {
    const next = new URLSearchParams(address)
    if (to === 1) next.delete('page')
    else next.set('page', String(to))
    return `?${next}`
  }

  return {
    page: Math.max(1, Number(address.get('page')) || 1),
    search: address.get('search') ?? '',
    project: address.get('project') ?? '',
    view,
    choose,
    pageHref,
  }
}

interface FileFiltersProps {
  search: string
  project: string
  view: FileView
  projects: CompanyFilesProps['projects']
  onChoose: (changes: Record<string, string>) => void
}

function FileFilters({ search, project, view, projects, onChoose }: FileFiltersProps) {
  return (
    <>
      <SearchField
        label="Search files"
        value={search}
        onChange={(text) => onChoose({ search: text, page: '' })}
      />
      {projects.length > 0 && (
        <Select
          label="Project"
          isLabelHidden
          className="w-full sm:w-56"
          placeholder="All projects"
          options={projects.map(({ _id, title }) => ({ value: _id, label: title }))}
          value={project}
          onChange={({ target }) => onChoose({ project: target.value, page: '' })}
        />
      )}
      <Segmented
        label="View"
        value={view}
        onChange={(next) => onChoose({ view: next === 'grid' ? 'grid' : '' })}
        segments={[
          { value: 'list', label: 'List' },
          { value: 'grid', label: 'Grid' },
        ]}
      />
    </>
  )
}

function emptyTitle(search: string, isOfProject: boolean): string {
  if (search !== '') return `No files match “${search}”`
  return isOfProject ? 'This project has no files' : 'No files yet'
}
