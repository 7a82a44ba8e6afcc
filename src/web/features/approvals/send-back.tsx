// Sends something in review back: what should change has to be said.
import * as z from 'zod'
import { text } from '#contract/shared.ts'
import { CreateForm } from '#web/features/records/create-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldArea } from '#web/ui/form-field.tsx'
import type { ItemRef } from './approval-queries.ts'

const Reason = z.strictObject({ reason: text(5000, 'Say what should change') })
type Reason = z.infer<typeof Reason>

interface SendBackProps {
  item: ItemRef
  onSend: (reason: string, idempotencyKey: string) => Promise<void>
  onClose: () => void
}

export function SendBack({ item, onSend, onClose }: SendBackProps) {
  return (
    <Dialog
      title="Send back"
      description={`${item.kind === 'task' ? 'It goes back to In Progress. ' : ''}Once the changes are made it comes up for review again.`}
      onClose={onClose}
    >
      <CreateForm<Reason, Reason>
        schema={Reason}
        values={{ reason: '' }}
        submitLabel="Send back"
        draft={`reason to send back ${item._id}`}
        onSubmit={async ({ reason }, idempotencyKey) => {
          await onSend(reason, idempotencyKey)
          onClose()
        }}
        onClose={onClose}
      >
        {(form) => (
          <FieldArea
            form={form}
            name="reason"
            label="What should change?"
            rows={5}
            isRequired
            data-autofocus
            className="sm:col-span-2"
          />
        )}
      </CreateForm>
    </Dialog>
  )
}
