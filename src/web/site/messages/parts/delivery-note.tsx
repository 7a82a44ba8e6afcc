// Delivery status of an email to the agency or the visitor. Failed ones can be sent again.
import { useState } from 'react'
import type { Delivery } from '#contract/site/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'

const times = (attempts: number) => (attempts === 1 ? 'once' : `${attempts} times`)

interface DeliveryNoteProps {
  delivery: Delivery
  onSendAgain: () => Promise<void>
}

export function DeliveryNote({ delivery, onSendAgain }: DeliveryNoteProps) {
  const { state, deliveredAt } = delivery
  if (state === 'none') return null
  if (state === 'failed') return <Failed delivery={delivery} onSendAgain={onSendAgain} />
  return (
    <span className="text-muted">
      {state === 'held' && 'Held back as spam'}
      {state === 'waiting' && 'Waiting to be sent'}
      {state === 'sending' && 'Being sent'}
      {state === 'delivered' && deliveredAt && (
        <>
          Delivered <Moment at={deliveredAt} as="timed" />
        </>
      )}
    </span>
  )
}

function Failed({ delivery, onSendAgain }: DeliveryNoteProps) {
  const { error, attempts, triedAt, isGivenUp } = delivery
  const [isPending, setPending] = useState(false)

  async function sendAgain() {
    setPending(true)
    await onSendAgain()
    setPending(false)
  }

  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="min-w-0 flex-1 basis-40">
        <strong className="font-medium text-bad">Not delivered: {error}</strong>
        <span className="block text-muted">
          Tried {times(attempts)}
          {triedAt && (
            <>
              , last <Moment at={triedAt} as="long" />
            </>
          )}
          . {isGivenUp ? 'No more retries.' : 'Retries automatically.'}
        </span>
      </span>
      <Button size="sm" isPending={isPending} onClick={() => void sendAgain()}>
        Send again
      </Button>
    </span>
  )
}
