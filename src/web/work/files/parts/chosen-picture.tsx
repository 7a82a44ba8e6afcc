// A company picture with a fixed role, such as the logo, shown on its background and replaceable.
import { useRef } from 'react'
import { type File as StoredFile } from '#contract/work/files.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-shell.tsx'
import { contentPath, previewPath } from './file-labels.ts'
import { startUploads, useUploads } from './upload-queue.ts'

interface ChosenPictureProps {
  companyId: string
  /** Name of the picture: 'Logo'. */
  label: string
  file: StoredFile | null
  /** Shown when no file is chosen. */
  instead?: StoredFile | null
  ground: 'light' | 'dark'
  canChange: boolean
  onChange: (fileId: string | null) => void
  /** Why the file was rejected. */
  note?: string | undefined
}

/** The same in both themes, because the logo's real background does not follow the theme. */
const grounds = { light: '#ffffff', dark: '#111318' }
const inks = { light: '#5b6070', dark: '#b4b8c5' }

const purpose = 'brand'

export function ChosenPicture(props: ChosenPictureProps) {
  const { companyId, label, file, instead = null, ground, canChange, onChange, note } = props
  const input = useRef<HTMLInputElement>(null)
  const isArriving = useUploads().some(
    ({ place, state }) =>
      place.company === companyId && place.purpose === purpose && state !== 'failed',
  )
  const shown = file ?? instead
  const choose = (list: File[]) =>
    startUploads(list.slice(0, 1), { company: companyId, purpose }, ({ _id }) => onChange(_id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div
        className="grid h-40 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden rounded-lg border border-line p-5 forced-color-adjust-none"
        style={{ backgroundColor: grounds[ground], color: inks[ground] }}
      >
        {shown ? <Picture file={shown} label={label} /> : <span className="text-sm">None yet</span>}
      </div>
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        <p className="min-w-0 flex-1 basis-32">
          <span className="block text-sm font-medium">{label}</span>
          {file ? (
            <a
              href={contentPath(file)}
              download
              title={file.name}
              className="block truncate text-sm text-muted hover:underline"
            >
              {file.name}
            </a>
          ) : (
            instead && (
              <span className="block text-sm text-muted">Same as on light backgrounds</span>
            )
          )}
        </p>
        {canChange && (
          <span className="flex gap-1">
            {file && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove: ${label}`}
                onClick={() => onChange(null)}
              >
                Remove
              </Button>
            )}
            <Button
              size="sm"
              aria-label={`${file ? 'Replace' : 'Choose'}: ${label}`}
              isPending={isArriving}
              onClick={() => input.current?.click()}
            >
              {file ? 'Replace' : 'Choose'}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept="image/*"
              aria-label={label}
              onChange={({ target }) => {
                choose([...(target.files ?? [])])
                // Lets the same file be chosen again.
                target.value = ''
              }}
            />
          </span>
        )}
      </div>
      {note && <FieldError>{note}</FieldError>}
    </div>
  )
}

function Picture({ file, label }: { file: StoredFile; label: string }) {
  if (file.preview === 'pending') return <span className="text-sm">Generating preview…</span>
  if (file.preview === 'none') return <span className="text-sm">{file.name}</span>
  return (
    <img
      src={previewPath(file, 'large')}
      alt={`${label}: ${file.name}`}
      className="size-full object-contain"
    />
  )
}
