// Files as a list or as a grid of pictures, each with where it belongs.
import { Link } from 'react-router'
import type { File as StoredFile } from '#contract/files.ts'
import { FileRow } from './file-row.tsx'
import { FileTile } from './file-tile.tsx'

export type FileView = 'list' | 'grid'

interface FileListProps {
  files: readonly StoredFile[]
  view: FileView
  onShow: (fileId: string) => void
}

export function FileList({ files, view, onShow }: FileListProps) {
  if (view === 'grid')
    return (
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {files.map((file) => (
          <FileTile key={file._id} file={file} onShow={() => onShow(file._id)} />
        ))}
      </ul>
    )
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {files.map((file) => (
        <FileRow
          key={file._id}
          file={file}
          onShow={() => onShow(file._id)}
          place={<Place file={file} />}
        />
      ))}
    </ul>
  )
}

/** Where the file belongs, as a link. */
function Place({ file: { company, project, task } }: { file: StoredFile }) {
  if (!project) return null
  const board = `company=${company}&project=${project._id}`
  const to = task ? `/app/admin/tasks/${task._id}?${board}` : `/app/admin/tasks?${board}`
  return (
    <>
      <span aria-hidden>·</span>
      <Link to={to} className="min-w-0 truncate underline-offset-2 hover:underline">
        {task?.title ?? project.title}
      </Link>
    </>
  )
}
