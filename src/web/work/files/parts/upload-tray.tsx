// Upload progress at the bottom of the window, kept across navigation.
import { useEffect } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { useUnsavedText } from '#web/lib/unsaved-text.ts'
import { RunningUpload } from './running-upload.tsx'
import { type QueuedUpload, cancelAllUploads, isUnderWay, useUploads } from './upload-queue.ts'

function titleOf(uploads: readonly QueuedUpload[]): string {
  const underWay = uploads.filter(isUnderWay)
  if (underWay.length === 0) return `${pluralize(uploads.length, 'upload')} failed`
  return `Uploading ${pluralize(underWay.length, 'file')}`
}

function percentOf(uploads: readonly QueuedUpload[]): number {
  const sum = (of: (upload: QueuedUpload) => number) =>
    uploads.reduce((all, one) => all + of(one), 0)
  return Math.floor(
    (sum(({ sent }) => sent) /
      Math.max(
        1,
        sum(({ size }) => size),
      )) *
      100,
  )
}

/** Mount it once, in the app frame. It unmounts when the person signs out. */
export function UploadTray() {
  const uploads = useUploads()
  useUnsavedText(uploads.length > 0)
  useEffect(() => cancelAllUploads, [])
  if (uploads.length === 0) return null
  return (
    <section
      aria-label="Uploads"
      className="upload-tray fixed inset-[auto_16px_calc(var(--frame-bottom-bar)+var(--page-foot)+var(--connection-note)+16px)_auto] z-10 w-[min(20rem,100vw-32px)] rounded-lg border border-line bg-raised shadow-float"
    >
      <details>
        <summary className="flex h-10 cursor-pointer items-center gap-2 rounded-lg px-3 text-sm font-medium">
          <span role="status" className="flex-1">
            {titleOf(uploads)}
          </span>
          {uploads.some(isUnderWay) && (
            <span className="text-muted tabular-nums">{percentOf(uploads)}%</span>
          )}
        </summary>
        <ul className="max-h-56 overflow-y-auto overscroll-contain border-t border-line px-3 py-1">
          {uploads.map((one) => (
            <RunningUpload key={one.id} upload={one} />
          ))}
        </ul>
      </details>
    </section>
  )
}
