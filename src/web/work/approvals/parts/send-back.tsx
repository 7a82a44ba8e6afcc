// Sends an item in review back, with the changes to make.
import { text } from '#contract/shared.ts'
import { ReasonDialog } from '#web/kit/records/reason-dialog.tsx'
import type { ItemRef } from '../queries.ts'
import { approvalLooks } from './approval-labels.tsx'

const change = text(5000, 'Describe what should change')

const changedSince =
  'This changed while you were looking at it. Close this, check the new version, then send it back. What you typed is kept.'

interface SendBackProps {
  item: ItemRef
  onSend: (reason: string, idempotencyKey: string) => Promise<void>
  onClose: () => void
}

export function SendBack({ item, onSend, onClose }: SendBackProps) {
  const { sentBack } = approvalLooks[item.kind]
  return (
    <ReasonDialog
      title="Send back"
      description={`${sentBack ? `${sentBack} ` : ''}Once the changes are made, it comes up for review again.`}
      reason={change}
      label="What should change?"
      rows={5}
      submitLabel="Send back"
      draft={`reason to send back ${item._id}`}
      failure={({ code, message }) => (code === 'stale' ? changedSince : message)}
      onSubmit={onSend}
      onClose={onClose}
    />
  )
}
