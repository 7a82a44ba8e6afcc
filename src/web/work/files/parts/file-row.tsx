// A file in a list: thumbnail, name, uploader, time and actions.
import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import type { File } from '#contract/work/files.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { FileMenu } from './file-menu.tsx'
import { FileThumb } from './file-thumb.tsx'
import { contentPath, isInternal, formatSize, getUploader } from './file-labels.ts'
import { type FileLink, ReviewBadge } from './review-badge.tsx'

interface FileRowProps {
  file: File
  /** Opens the preview, for files that have one. */
  onShow: () => void
  /** To its approval; absent in lists of a task's or post's files. */
  link?: FileLink
  /** Where the file belongs. */
  place?: ReactNode
}

const nameClass =
  'block max-w-full truncate rounded-sm text-left text-base font-medium hover:underline focus-visible:outline-2 focus-visible:outline-focus'

export function FileRow({ file, onShow, link, place }: FileRowProps) {
  const { name, preview, size, createdAt } = file
  return (
    <li className="flex items-center gap-3 py-1.5">
      <FileThumb file={file} className="size-10" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        {preview === 'ready' ? (
          <button
            type="button"
            aria-haspopup="dialog"
            title={name}
            className={nameClass}
            onClick={onShow}
          >
            {name}
          </button>
        ) : (
          <a href={contentPath(file)} download title={name} className={nameClass}>
            {name}
          </a>
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm text-muted">
          <span className="whitespace-nowrap tabular-nums">{formatSize(size)}</span>
          <span aria-hidden>·</span>
          <span className="truncate">{getUploader(file)}</span>
          <span aria-hidden>·</span>
          <Moment at={createdAt} />
          {place}
          {isInternal(file) && (
            <Badge tone="warn" icon={<EyeOff size={12} aria-hidden />}>
              Internal
            </Badge>
          )}
          <ReviewBadge file={file} link={link} />
        </div>
      </div>
      <FileMenu file={file} link={link} />
    </li>
  )
}
