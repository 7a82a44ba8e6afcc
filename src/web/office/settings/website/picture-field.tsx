// Chooses an item's picture: an uploaded file, or one of the site's drawings, and says what it shows.
import Upload from 'lucide-react/icons/upload'
import { type DragEvent, useId, useState } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import { DrawingName, type PortfolioImage } from '#contract/website.ts'
import { maxImageBytes, website } from '#contract/website-calls.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldArea } from '#web/ui/form-field.tsx'
import { FieldError } from '#web/ui/field-shell.tsx'
import { Select } from '#web/ui/select.tsx'
import { useContentForm } from './fields/parts.tsx'
import { Picture } from './picture.tsx'

const drawings: Record<DrawingName, string> = {
  appointments: 'Housefront',
  arcade: 'Arcade',
  smile: 'Smile',
  enfilade: 'Enfilade',
}

const types = 'image/png,image/jpeg,image/webp,image/avif'
const maxMegabytes = maxImageBytes / (1024 * 1024)

/** Uploads the file and gives what the item keeps of it. */
function useUpload(onUploaded: (image: PortfolioImage) => void) {
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function upload(file: File | undefined) {
    if (!file || isUploading) return
    setProblem(undefined)
    if (file.size > maxImageBytes) {
      setProblem(`This file is larger than ${maxMegabytes} MB. Use a smaller one.`)
      return
    }
    setUploading(true)
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const uploaded = await api(website.uploadImage, { body })
      onUploaded({ kind: 'file', ...uploaded, alt: '' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields['image'] ?? error.message)
    } finally {
      setUploading(false)
    }
  }

  return { upload, isUploading, problem }
}

export function PictureField({ name }: { name: `portfolio.${number}.image` }) {
  const form = useContentForm()
  const image = useWatch({ control: form.control, name })
  const { errors } = useFormState({ control: form.control, name })
  // The library's own walk along a path; it answers `any`.
  const fault: { message?: string } | undefined = get(errors, `${name}.src`)
  const inputId = useId()
  const [isOver, setOver] = useState(false)

  function show(next: PortfolioImage) {
    form.setValue(name, next, { shouldDirty: true })
    form.clearErrors(name)
  }
  const { upload, isUploading, problem } = useUpload(show)
  const shownProblem = problem ?? fault?.message
  const errorId = shownProblem ? `${inputId}-error` : undefined

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void upload(event.dataTransfer.files[0])
  }

  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <legend className="mb-2 text-sm font-medium">Picture</legend>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          'relative self-start overflow-hidden rounded-md border border-line',
          isOver && 'outline-2 outline-accent',
        )}
      >
        <Picture image={{ ...image, alt: image.alt || 'The picture of this item' }} size="small" />
        {isUploading && (
          <span className="absolute inset-0 grid place-content-center bg-raised/80">
            <span className="spinner" aria-hidden />
          </span>
        )}
      </div>
      <div className="grid content-start gap-4">
        <div className="grid gap-1.5">
          <label
            className={cx(
              buttonClass(),
              'w-fit cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <Upload size={16} aria-hidden />
            {image.kind === 'file' ? 'Replace picture' : 'Upload picture'}
            <input
              type="file"
              accept={types}
              className="sr-only"
              aria-describedby={cx(errorId, `${inputId}-about`)}
              aria-invalid={shownProblem ? true : undefined}
              onChange={({ target }) => {
                void upload(target.files?.[0])
                target.value = ''
              }}
            />
          </label>
          <p id={`${inputId}-about`} className="text-sm text-muted">
            PNG, JPEG, WebP or AVIF, up to {maxMegabytes} MB, at least 640 × 360 pixels. Shown 3:2.
          </p>
          {shownProblem && <FieldError id={errorId}>{shownProblem}</FieldError>}
          <p role="status" className="sr-only">
            {isUploading ? 'Uploading the picture' : ''}
          </p>
        </div>
        <Select
          label="Or a drawing"
          placeholder={image.kind === 'file' ? 'None: the uploaded picture is shown' : null}
          options={DrawingName.options.map((value) => ({ value, label: drawings[value] }))}
          value={image.kind === 'drawing' ? image.name : ''}
          onChange={({ target }) => {
            const drawing = DrawingName.safeParse(target.value)
            if (drawing.success) show({ kind: 'drawing', name: drawing.data, alt: '' })
          }}
        />
        <FieldArea
          form={form}
          name={`${name}.alt`}
          label="What the picture shows"
          description="Read out to those who do not see it."
          isRequired
        />
      </div>
    </fieldset>
  )
}
