// Asks for a reason before declining, withdrawing or sending back. The text is kept on this device until it is sent.
import { useState } from 'react'
import * as z from 'zod'
import type { ApiError } from '#web/lib/api.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import { CreateForm } from './create-form.tsx'

interface Reason {
  reason: string
}

interface ReasonDialogProps {
  title: string
  description: string
  /** From the contract; says whether a reason is required. */
  reason: z.ZodType<string, string>
  label?: string
  hint?: string
  rows?: number
  submitLabel: string
  draft: DraftName
  /** The dialog closes when this resolves. The same reason reuses the key, so a retry acts only once. */
  onSubmit: (reason: string, idempotencyKey: string) => Promise<void>
  onClose: () => void
  /** Replaces the server's message. */
  failure?: (error: ApiError) => string
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, reason, label = 'Why?', hint, rows = 4 } = props
  const { submitLabel, draft, onSubmit, onClose, failure } = props
  const [schema] = useState(() => z.strictObject({ reason }))
  const [values] = useState({ reason: '' })
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <CreateForm<Reason, Reason>
        schema={schema}
        values={values}
        submitLabel={submitLabel}
        draft={draft}
        onSubmit={async (typed, idempotencyKey) => {
          await onSubmit(typed.reason, idempotencyKey)
          onClose()
        }}
        onClose={onClose}
        {...(failure && { failure })}
      >
        {(form) => (
          <FieldArea
            form={form}
            name="reason"
            label={label}
            description={hint}
            rows={rows}
            isRequired={!reason.safeParse('').success}
            data-autofocus
            className="sm:col-span-2"
          />
        )}
      </CreateForm>
    </Dialog>
  )
}
