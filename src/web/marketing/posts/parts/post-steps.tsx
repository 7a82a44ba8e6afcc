// Next steps of a post: send for review, schedule, or mark as published.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import {
  type PostChange,
  type PostDetail,
  type SettableStatus,
  posts,
  settableStatuses,
} from '#contract/marketing/posts.ts'
import { OptionalUrl } from '#contract/shared.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { postWith, readPostsAgain } from '../queries.ts'
import { stepDone, stepName } from './post-labels.tsx'

function useSetStatus({ _id: postId, company }: PostDetail) {
  const cache = useQueryClient()
  return async (body: PostChange): Promise<void> => {
    const saved = await api(posts.change, { params: { postId }, body })
    cache.setQueryData(postWith(postId).queryKey, saved)
    toast.success(stepDone[saved.status])
    await readPostsAgain(cache, company)
  }
}

/** In workflow order, the usual next step first. */
const ordered = (next: readonly SettableStatus[]) =>
  settableStatuses.filter((status) => status !== 'draft' && next.includes(status))

export function PostSteps({ post }: { post: PostDetail }) {
  const setStatus = useSetStatus(post)
  const [pending, setPending] = useState<SettableStatus>()
  const [isPublishing, setPublishing] = useState(false)
  const { status: from, nextStatuses } = post
  if (nextStatuses.length === 0) return null

  async function step(status: SettableStatus) {
    if (status === 'published') return setPublishing(true)
    setPending(status)
    try {
      await setStatus({ status })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [reason = error.message] = Object.values(error.fields)
      toast.error(`${stepName(from, status)}: ${reason}`, {
        about: post._id,
        ...(error.code === 'network' && { retry: () => void step(status) }),
      })
    } finally {
      setPending(undefined)
    }
    return undefined
  }

  const steps = [
    ...ordered(nextStatuses),
    ...(nextStatuses.includes('draft') ? ['draft' as const] : []),
  ]
  return (
    <div role="group" aria-label="Next steps" className="flex flex-wrap gap-2">
      {steps.map((status, at) => (
        <Button
          key={status}
          variant={at === 0 && status !== 'draft' && from !== 'published' ? 'primary' : 'secondary'}
          isPending={pending === status}
          aria-haspopup={status === 'published' ? 'dialog' : undefined}
          onClick={() => void step(status)}
        >
          {stepName(from, status)}
        </Button>
      ))}
      {isPublishing && (
        <MarkPublished post={post} setStatus={setStatus} onClose={() => setPublishing(false)} />
      )}
    </div>
  )
}

const Published = z.strictObject({ publishedUrl: OptionalUrl })
type Published = z.input<typeof Published>

interface MarkPublishedProps {
  post: PostDetail
  setStatus: (body: PostChange) => Promise<void>
  onClose: () => void
}

function MarkPublished({ post, setStatus, onClose }: MarkPublishedProps) {
  const [values] = useState({ publishedUrl: '' })
  return (
    <Dialog
      title="Mark as published"
      description="Publish it on the channel yourself, then record it here. It can’t be changed after that."
      onClose={onClose}
    >
      <CreateForm<Published, z.output<typeof Published>>
        schema={Published}
        values={values}
        submitLabel="Mark as published"
        draft={`published post ${post._id}`}
        onSubmit={async ({ publishedUrl }) => {
          await setStatus({ status: 'published', publishedUrl })
          onClose()
        }}
        onClose={onClose}
      >
        {(form) => (
          <Field
            form={form}
            name="publishedUrl"
            label="Link to the published post"
            inputMode="url"
            data-autofocus
            className="sm:col-span-2"
          />
        )}
      </CreateForm>
    </Dialog>
  )
}
