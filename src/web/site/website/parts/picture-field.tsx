// Picks an item's picture (an upload or a built-in drawing) and its alt text.
import { type DragEvent, useState } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import { DrawingName, type PortfolioImage } from '#contract/site/website-portfolio.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldArea, useSetField } from '#web/ui/form-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Composition } from '#web/kit/drawing/composition.tsx'
import { useContentForm } from './field-group.tsx'
import { UploadButton, useUpload } from './upload-button.tsx'

/** A portfolio item's picture as on the site: a built-in drawing or an upload. */
export function Picture({ image, size }: { image: PortfolioImage; size: 'large' | 'small' }) {
  if (image.kind === 'drawing') return <Composition name={image.name} alt={image.alt} />
  return (
    <img
      src={size === 'small' ? image.src.replace('.webp', '-small.webp') : image.src}
      width={image.width}
      height={image.height}
      alt={image.alt}
      className="aspect-3/2 h-auto w-full object-cover"
    />
  )
}

const drawings: Record<DrawingName, string> = {
  'clinic-booking': 'Clinic: booking',
  'clinic-intake': 'Clinic: intake form',
  'clinic-calendar': 'Clinic: staff calendar',
  'school-website': 'School: website',
  'school-campaign': 'School: campaign',
  'school-application': 'School: application',
  'dental-brand': 'Dentist: brand sheet',
  'dental-prices': 'Dentist: prices',
  'dental-letters': 'Dentist: letters and cards',
  enfilade: 'Nested doors',
}

export type PictureName =
  | `portfolio.${number}.image`
  | `portfolio.${number}.gallery.${number}.image`

export function PictureField({ name }: { name: PictureName }) {
  const form = useContentForm()
  const image = useWatch({ control: form.control, name })
  const { errors } = useFormState({ control: form.control, name })
  // React Hook Form's path lookup returns `any`.
  const issue: { message?: string } | undefined = get(errors, `${name}.src`)
  const set = useSetField(form)
  const [isOver, setOver] = useState(false)

  function show(next: PortfolioImage) {
    set(name, next)
    form.clearErrors(name)
  }
  const { upload, isUploading, problem } = useUpload((uploaded) =>
    show({ kind: 'file', ...uploaded, alt: '' }),
  )

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
          isOver && 'outline-2 outline-brand-line',
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
        <UploadButton
          noun="picture"
          isReplaced={image.kind === 'file'}
          demand=", at least 640 × 360 pixels. Shown 3:2."
          isUploading={isUploading}
          problem={problem ?? issue?.message}
          onChoose={(file) => void upload(file)}
        />
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
          description="Read aloud to people who can’t see it."
          isRequired
        />
      </div>
    </fieldset>
  )
}
