// A file in a grid: preview and name.
import EyeOff from 'lucide-react/icons/eye-off'
import type { File } from '#contract/work/files.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FileMenu } from './file-menu.tsx'
import { FileThumb } from './file-thumb.tsx'
import { contentPath, isInternal, formatSize } from './file-labels.ts'
import { type FileLink, ReviewBadge } from './review-badge.tsx'

interface FileTileProps {
  file: File
  onShow: () => void
  /** To its approval. */
  link: FileLink
}

export function FileTile({ file, onShow, link }: FileTileProps) {
  const { name, preview, size } = file
  const picture = <FileThumb file={file} className="aspect-4/3 w-full rounded-md" />
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      {preview === 'ready' ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Show ${name}`}
          className="rounded-md"
          onClick={onShow}
        >
          {picture}
        </button>
      ) : (
        <a href={contentPath(file)} download aria-label={`Download ${name}`} className="rounded-md">
          {picture}
        </a>
      )}
      <div className="flex items-center gap-1">
        <div className="grid min-w-0 flex-1">
          <span className="truncate text-base font-medium" title={name}>
            {name}
          </span>
          <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-sm text-muted tabular-nums">
            {formatSize(size)}
            {isInternal(file) && (
              <Badge tone="warn" icon={<EyeOff size={12} aria-hidden />}>
                Internal
              </Badge>
            )}
            <ReviewBadge file={file} link={link} />
          </span>
        </div>
        <FileMenu file={file} link={link} />
      </div>
    </li>
  )
}
