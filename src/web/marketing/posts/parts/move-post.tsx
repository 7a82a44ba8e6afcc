// 'Move to…' menu that moves a post to another day without dragging.
import { useState } from 'react'
import * as z from 'zod'
import type { Post } from '#contract/marketing/posts.ts'
import { DateOnly } from '#contract/shared.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { useMovePost } from './use-move-post.ts'

const Day = z.strictObject({ plannedOn: DateOnly })
type Day = z.infer<typeof Day>

export function MovePost({ post, onClose }: { post: Post; onClose: () => void }) {
  const move = useMovePost()
  const [values] = useState({ plannedOn: post.plannedOn })
  return (
    <Dialog title="Move to…" description={post.title} size="sm" onClose={onClose}>
      <CreateForm<Day, Day>
        schema={Day}
        values={values}
        submitLabel="Move"
        draft={`day of post ${post._id}`}
        onSubmit={async ({ plannedOn }) => {
          onClose()
          await move(post, plannedOn)
        }}
        onClose={onClose}
      >
        {(form) => (
          <Field
            form={form}
            name="plannedOn"
            type="date"
            label="Day"
            isRequired
            data-autofocus
            className="sm:col-span-2"
          />
        )}
      </CreateForm>
    </Dialog>
  )
}
