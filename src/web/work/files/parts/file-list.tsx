// Files as a list or as a grid of pictures, each with where it belongs.
import type { File as StoredFile } from '#contract/work/files.ts'
import { FilePlace } from './file-place.tsx'
import { FileRow } from './file-row.tsx'
import { FileTile } from './file-tile.tsx'
import type { FileLink } from './review-badge.tsx'

export type FileView = 'list' | 'grid'

export interface FileListProps {
  files: readonly StoredFile[]
  view: FileView
  onShow: (fileId: string) => void
  linkOf: (file: StoredFile) => FileLink
}

export function FileList({ files, view, onShow, linkOf }: FileListProps) {
  if (view === 'grid')
    return (
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {files.map((file) => (
          <FileTile
            key={file._id}
            file={file}
            link={linkOf(file)}
            onShow={() => onShow(file._id)}
          />
        ))}
      </ul>
    )
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {files.map((file) => (
        <FileRow
          key={file._id}
          file={file}
          link={linkOf(file)}
          onShow={() => onShow(file._id)}
          place={<Place file={file} />}
        />
      ))}
    </ul>
  )
}

function Place({ file }: { file: StoredFile }) {
  if (!file.project) return null
  return (
    <>
      <span aria-hidden>·</span>
      <FilePlace file={file} />
    </>
  )
}
