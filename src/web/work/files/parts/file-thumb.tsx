// A file's preview, or an icon of its type.
import type { File } from '#contract/work/files.ts'
import { cx } from '#web/ui/cx.ts'
import { kindOf, previewPath } from './file-labels.ts'

export function FileThumb({ file, className }: { file: File; className?: string }) {
  const frame = cx('shrink-0 overflow-hidden rounded-sm border border-line bg-sunken', className)
  if (file.preview !== 'ready') {
    return (
      <span className={cx(frame, 'grid place-content-center')} aria-hidden>
        <span className="text-xs font-medium text-muted">{kindOf(file.name) || '—'}</span>
      </span>
    )
  }
  return (
    <span className={cx(frame, 'block')}>
      <img
        src={previewPath(file, 'small')}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover object-top"
      />
    </span>
  )
}
