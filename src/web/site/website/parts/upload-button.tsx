// Picture upload button with accepted formats, errors and progress.
import Upload from 'lucide-react/icons/upload'
import { useId, useState } from 'react'
import { maxImageBytes, website } from '#contract/site/website-calls.ts'
import type { UploadedImage } from '#contract/site/website-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/field-shell.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'

/** What a place takes. */
const formats = {
  picture: {
    types: 'image/png,image/jpeg,image/webp,image/avif',
    names: 'PNG, JPEG, WebP or AVIF',
  },
  logo: { types: '.svg,image/svg+xml,image/png', names: 'SVG or PNG' },
}
const maxMegabytes = maxImageBytes / (1024 * 1024)

/** Uploads the file and returns the image data to store in the item. */
export function useUpload(
  onUploaded: (image: UploadedImage) => void,
  endpoint: typeof website.uploadImage | typeof website.uploadLogo = website.uploadImage,
) {
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
      onUploaded(await api(endpoint, { body }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields['image'] ?? error.message)
    } finally {
      setUploading(false)
    }
  }

  return { upload, isUploading, problem }
}

interface UploadButtonProps {
  noun: string
  format?: keyof typeof formats
  isReplaced: boolean
  /** Requirements besides type and size, in a sentence or two. */
  demand: string
  isUploading: boolean
  problem: string | undefined
  onChoose: (file: File | undefined) => void
}

export function UploadButton(props: UploadButtonProps) {
  const { noun, format = 'picture', isReplaced, demand, isUploading, problem, onChoose } = props
  const id = useId()
  const errorId = problem ? `${id}-error` : undefined
  return (
    <div className="grid gap-1.5">
      <label
        className={cx(
          buttonClass(),
          'w-fit cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <Upload size={16} aria-hidden />
        {isReplaced ? `Replace ${noun}` : `Upload ${noun}`}
        <input
          type="file"
          accept={formats[format].types}
          className="sr-only"
          aria-describedby={cx(errorId, `${id}-about`)}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => {
            onChoose(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <p id={`${id}-about`} className="text-sm text-muted">
        {formats[format].names}, up to {maxMegabytes} MB{demand}
      </p>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
      <p role="status" className="sr-only">
        {isUploading ? `Uploading the ${noun}` : ''}
      </p>
    </div>
  )
}
