// A visitor's booked consultation: time and host. Staff can cancel it here.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { booking } from '#contract/site/booking.ts'
import type { MessageDetail } from '#contract/site/messages.ts'
import { api } from '#web/lib/browser.ts'
import { useNow } from '#web/lib/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { messageWith } from '../queries.ts'

type Booked = NonNullable<MessageDetail['booking']>

export function BookedTime({ message, booked }: { message: MessageDetail; booked: Booked }) {
  const [isAsking, setAsking] = useState(false)
  const { start, host, state, isConfirmed } = booked
  const now = useNow() ?? 0
  const isOpen = state === 'booked' && Date.parse(start) > now
  return (
    <section aria-label="Consultation" className="grid gap-2 border-b border-line pb-5 text-sm">
      <p className="text-xs text-muted">Consultation</p>
      <p className="text-base font-medium">
        <Moment at={start} as="long" />
      </p>
      {host && <p dir="auto">With {host}</p>}
      <p className="flex flex-wrap gap-1.5">
        {state === 'cancelled' ? (
          <Badge tone="bad">Cancelled</Badge>
        ) : (
          <Badge tone={isConfirmed ? 'good' : 'neutral'}>
            {isConfirmed ? 'Confirmed' : 'Not confirmed yet'}
          </Badge>
        )}
      </p>
      {isOpen && (
        <Button size="sm" className="w-fit" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Cancel consultation
        </Button>
      )}
      {isAsking && (
        <CancelDialog
          messageId={message._id}
          bookingId={booked._id}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

interface CancelDialogProps {
  messageId: string
  bookingId: string
  onClose: () => void
}

function CancelDialog({ messageId, bookingId, onClose }: CancelDialogProps) {
  const cache = useQueryClient()

  async function cancel() {
    await api(booking.cancelForVisitor, { params: { bookingId } })
    await cache.invalidateQueries({ queryKey: messageWith(messageId).queryKey })
    toast.success('Consultation cancelled')
    onClose()
  }

  return (
    <ConfirmDialog
      title="Cancel consultation"
      confirmLabel="Cancel consultation"
      cancelLabel="Keep it"
      isDanger
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>The visitor is notified by email, and the time can be booked again.</p>
    </ConfirmDialog>
  )
}
