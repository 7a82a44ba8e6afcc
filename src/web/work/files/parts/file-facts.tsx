// A file at a glance: its large preview, and its review, size, uploader, time and place.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import type { File } from '#contract/work/files.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { FileThumb } from './file-thumb.tsx'
import { isInternal, previewPath, formatSize, getUploader } from './file-labels.ts'
import { ReviewBadge } from './review-badge.tsx'

export function FilePreview({ file }: { file: File }) {
  const { name, preview, width, height } = file
  if (preview !== 'ready') {
    return (
      <div className="grid justify-items-center gap-3 rounded-md border border-line bg-sunken px-4 py-10 text-sm text-muted">
        <FileThumb file={file} className="size-16" />
        <p className="text-center">
          {preview === 'pending' ? 'Generating preview…' : noPreview(file)}
        </p>
      </div>
    )
  }
  return (
    <div className="grid place-items-center rounded-md border border-line bg-sunken p-3">
      <img
        src={previewPath(file, 'large')}
        alt={name}
        {...(width && height && { width, height })}
        className="h-auto max-h-[70dvh] w-auto max-w-full rounded-sm object-contain"
      />
    </div>
  )
}

/** Only pictures that could be read have a size. */
const noPreview = ({ width }: File) =>
  width === null
    ? 'No preview. Download it to see it.'
    : 'This picture can’t be previewed: it is too large, or damaged. Download it to see it.'

interface FileFactsProps {
  file: File
  /** Clients see only what is shared. */
  showsVisibility?: boolean
  /** Where the file belongs. */
  place?: ReactNode
}

export function FileFacts({ file, showsVisibility = false, place }: FileFactsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
      <ReviewBadge file={file} />
      {showsVisibility && <VisibilityBadge file={file} />}
      <span className="tabular-nums">{formatSize(file.size)}</span>
      <span dir="auto" className="min-w-0 truncate">
        {getUploader(file)}
      </span>
      <Moment at={file.createdAt} as="timed" />
      {place}
    </div>
  )
}

const VisibilityBadge = ({ file }: { file: File }) =>
  isInternal(file) ? (
    <Badge tone="warn" icon={<EyeOff size={12} aria-hidden />}>
      Internal
    </Badge>
  ) : (
    <Badge icon={<Eye size={12} aria-hidden />}>Shared with client</Badge>
  )
