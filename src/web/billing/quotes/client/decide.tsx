// Decision on a quote: accept after confirmation, or decline with a reason. Applies only to the version displayed.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { type Quote, declineReason, quotes } from '#contract/billing/quotes.ts'
import { quoteWith } from '#web/billing/quotes/queries.ts'
import { quoteName } from '#web/billing/quotes/parts/quote-labels.tsx'
import { ReasonDialog } from '#web/kit/records/reason-dialog.tsx'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function Decide({ quote }: { quote: Quote }) {
  const [open, setOpen] = useState<{ decision: 'accept' | 'decline'; seen: Quote }>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen({ decision: 'decline', seen: quote })}>
        Decline…
      </Button>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        onClick={() => setOpen({ decision: 'accept', seen: quote })}
      >
        Accept…
      </Button>
      {open?.decision === 'accept' && <Accept quote={open.seen} onClose={close} />}
      {open?.decision === 'decline' && <Decline quote={open.seen} onClose={close} />}
    </>
  )
}

function useDecided() {
  const cache = useQueryClient()
  return {
    async show(quote: Quote) {
      cache.setQueryData(quoteWith(quote._id).queryKey, quote)
      await cache.invalidateQueries({ queryKey: [quotes.list.path] })
    },
    /** Call after a refusal: the displayed quote may be stale. */
    refetchQueries: ({ _id }: Quote) =>
      void cache.invalidateQueries({ queryKey: quoteWith(_id).queryKey }),
  }
}

interface DecisionProps {
  /** The version displayed when the button was pressed. */
  quote: Quote
  onClose: () => void
}

function Accept({ quote, onClose }: DecisionProps) {
  const { show, refetchQueries } = useDecided()
  const { _id: quoteId, version, total } = quote
  const name = quoteName(quote)

  async function accept(idempotencyKey: string) {
    try {
      const sent = { params: { quoteId }, body: { version } }
      await show(await api(quotes.accept, sent, { idempotencyKey }))
    } catch (error) {
      refetchQueries(quote)
      throw error
    }
    toast.success(`${name} accepted`)
    onClose()
  }

  return (
    <ConfirmDialog
      title="Accept this quote?"
      confirmLabel="Accept"
      onConfirm={accept}
      onClose={onClose}
    >
      <p>
        You accept {name.replace('Quote', 'quote')} for{' '}
        <strong className="text-text tabular-nums">{formatMoney(total)}</strong>. We’ll be notified
        right away and get to work.
      </p>
    </ConfirmDialog>
  )
}

function Decline({ quote, onClose }: DecisionProps) {
  const { show, refetchQueries } = useDecided()
  const { _id: quoteId, version } = quote
  const name = quoteName(quote)

  async function decline(reason: string, idempotencyKey: string) {
    try {
      const sent = { params: { quoteId }, body: { version, reason } }
      await show(await api(quotes.decline, sent, { idempotencyKey }))
    } catch (error) {
      refetchQueries(quote)
      throw error
    }
    toast.success(`${name} declined`)
  }

  return (
    <ReasonDialog
      title={`Decline ${name.replace('Quote', 'quote')}`}
      description="We may send you a new version afterwards."
      reason={declineReason}
      rows={5}
      submitLabel="Decline"
      draft={`decline ${quoteId}`}
      onSubmit={decline}
      onClose={onClose}
    />
  )
}
