// A file's preview in full-page view, with arrow keys and buttons to go through the files.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import type { KeyboardEvent } from 'react'
import type { File } from '#contract/work/files.ts'
import { IconButton, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { contentPath, previewPath, formatSize, getUploader } from './file-labels.ts'

interface LightboxProps {
  file: File
  /** The files to step through, including this one. */
  files: readonly File[]
  onShow: (id: string) => void
  onClose: () => void
}

export function Lightbox({ file, files, onShow, onClose }: LightboxProps) {
  const at = files.findIndex(({ _id }) => _id === file._id)
  const go = (step: number) => {
    const next = files[at + step]
    if (next) onShow(next._id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  const { name, width, height, size } = file
  return (
    <Dialog
      title={name}
      description={
        <>
          {formatSize(size)} · {getUploader(file)} · <Moment at={file.createdAt} as="timed" />
        </>
      }
      size="lg"
      closesOutside
      onClose={onClose}
    >
      <DialogBody className="grid place-items-center bg-sunken pt-5">
        <img
          key={file._id}
          src={previewPath(file, 'large')}
          alt={name}
          {...(width && height && { width, height })}
          className="h-auto max-h-[60dvh] w-auto max-w-full rounded-sm object-contain"
        />
      </DialogBody>
      <DialogFooter>
        {/* The buttons have the focus, so the dialog handles their arrow keys. */}
        <div className="flex flex-1 items-center gap-1" onKeyDown={onKeyDown}>
          {files.length > 1 && (
            <>
              <IconButton
                label="Previous file"
                keys="←"
                aria-disabled={at === 0}
                onClick={() => go(-1)}
              >
                <ChevronLeft size={16} aria-hidden />
              </IconButton>
              <IconButton
                label="Next file"
                keys="→"
                data-autofocus
                aria-disabled={at === files.length - 1}
                onClick={() => go(1)}
              >
                <ChevronRight size={16} aria-hidden />
              </IconButton>
              <span role="status" className="pl-1 text-sm text-muted tabular-nums">
                {at + 1} of {files.length}
              </span>
            </>
          )}
          <a href={contentPath(file)} download className={`${buttonClass()} ml-auto`}>
            <Download size={16} aria-hidden />
            Download
          </a>
        </div>
      </DialogFooter>
    </Dialog>
  )
}
