// The person's own photo: upload, preview, replace and remove.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Upload from 'lucide-react/icons/upload'
import { useId, useState } from 'react'
import { maxPhotoBytes, photos } from '#contract/accounts/photos.ts'
import { PersonAvatar, photoQuery } from '#web/kit/session/person-photos.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/field-shell.tsx'
import { toast } from '#web/ui/toast-store.ts'

const types = 'image/png,image/jpeg,image/webp,image/avif'
const maxMegabytes = maxPhotoBytes / (1024 * 1024)

function useOwnPhoto(personId: string) {
  const cache = useQueryClient()
  const { queryKey } = photoQuery(personId)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function attempt(work: () => Promise<string | null>, done: string): Promise<void> {
    setProblem(undefined)
    setBusy(true)
    try {
      cache.setQueryData(queryKey, await work())
      toast.success(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields['photo'] ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    problem,
    async choose(file: File | undefined) {
      if (!file || isBusy) return
      if (file.size > maxPhotoBytes) {
        setProblem(`This file is larger than ${maxMegabytes} MB. Use a smaller one.`)
        return
      }
      const body = new Uint8Array(await file.arrayBuffer())
      await attempt(async () => (await api(photos.change, { body })).path, 'Photo saved')
    },
    remove: () =>
      attempt(async () => {
        await api(photos.remove, {})
        return null
      }, 'Photo removed'),
  }
}

export function OwnPhoto() {
  const { _id, name } = useUser()
  const { data: photo } = useQuery(photoQuery(_id))
  const { isBusy, problem, choose, remove } = useOwnPhoto(_id)
  const id = useId()
  const errorId = problem === undefined ? undefined : `${id}-error`
  return (
    <div role="group" aria-label="Photo" className="flex items-center gap-4">
      <PersonAvatar person={_id} name={`${name.first} ${name.last}`} size="lg" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
        <div className="flex flex-wrap gap-2">
          <label
            className={cx(
              buttonClass(),
              'w-fit cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <Upload size={16} aria-hidden />
            {photo ? 'Replace photo' : 'Upload photo'}
            <input
              type="file"
              accept={types}
              className="sr-only"
              disabled={isBusy}
              aria-describedby={cx(errorId, `${id}-about`)}
              aria-invalid={problem === undefined ? undefined : true}
              onChange={({ target }) => {
                void choose(target.files?.[0])
                target.value = ''
              }}
            />
          </label>
          {photo && (
            <Button variant="quiet" isPending={isBusy} onClick={() => void remove()}>
              Remove photo
            </Button>
          )}
        </div>
        <p id={`${id}-about`} className="text-sm text-muted">
          PNG, JPEG, WebP or AVIF, up to {maxMegabytes} MB. It’s cropped to a square.
        </p>
        {problem !== undefined && <FieldError id={errorId}>{problem}</FieldError>}
        <p role="status" className="sr-only">
          {isBusy ? 'Saving the photo' : ''}
        </p>
      </div>
    </div>
  )
}
