// E-invoice delivery through the access point: its status, and Retry.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type EInvoiceCheck,
  type EInvoiceDelivery,
  eInvoices,
} from '#contract/billing/e-invoices.ts'
import type { Invoice } from '#contract/billing/invoices.ts'
import { overview } from '#contract/agency/overview.ts'
import { eInvoiceCheckQuery } from '#web/billing/invoices/queries.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import type { UndoStep } from '#web/lib/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface DeliveryProps {
  invoice: Invoice
  delivery: EInvoiceDelivery
}

export function Delivery({ invoice, delivery }: DeliveryProps) {
  const { state, can } = delivery
  if (state === 'none' && !can.deliver && !delivery.isAutomatic) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="text-sm text-muted wrap-anywhere" role="status">
        <DeliveryMessage invoice={invoice} delivery={delivery} />
      </div>
      {(can.deliver || can.resolve) && <Actions invoiceId={invoice._id} delivery={delivery} />}
    </div>
  )
}

function DeliveryMessage({ invoice: { status }, delivery }: DeliveryProps) {
  const { state, at, problem, reference, isAutomatic } = delivery
  const when = at && <Moment at={at} as="timed" />
  switch (state) {
    case 'none':
      return isAutomatic ? (
        <p>Delivered via Peppol once you send it.</p>
      ) : (
        <p>Not delivered via Peppol yet.</p>
      )
    case 'queued':
      return (
        <p>
          On its way via Peppol.
          {problem !== '' && ` ${problem} We’ll try again automatically.`}
        </p>
      )
    case 'accepted':
      return (
        <>
          <p className="text-text">Delivered via Peppol {when}</p>
          <p>Reference {reference}</p>
          {status === 'void' && <p>The client’s software doesn’t know that this is void.</p>}
        </>
      )
    default:
      return (
        <>
          <p className="text-bad">
            {state === 'refused' ? 'Peppol delivery refused' : 'Not delivered via Peppol'} {when}
          </p>
          <p>{problem || 'No response was received.'}</p>
        </>
      )
  }
}

function Actions({ invoiceId, delivery }: { invoiceId: string; delivery: EInvoiceDelivery }) {
  const [pending, setPending] = useState<'deliver' | 'resolve'>()
  const cache = useQueryClient()
  const params = { invoiceId }

  async function show(check: EInvoiceCheck) {
    cache.setQueryData(eInvoiceCheckQuery(invoiceId).queryKey, check)
    await cache.invalidateQueries({ queryKey: [overview.attention.path] })
  }

  const resolve = async (isResolved: boolean) =>
    show(await api(eInvoices.resolveDelivery, { params, body: { isResolved } }))

  async function run(name: 'deliver' | 'resolve', action: () => Promise<void>) {
    setPending(name)
    try {
      await action()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { about: invoiceId, retry: () => void run(name, action) })
    } finally {
      setPending(undefined)
    }
  }

  const deliver = () => run('deliver', async () => show(await api(eInvoices.deliver, { params })))

  const seenTo = () =>
    run('resolve', async () => {
      await resolve(true)
      const step: UndoStep = { label: 'E-invoice marked as handled', undo: () => resolve(false) }
      toastWithUndo(step)
    })

  return (
    <div className="flex flex-wrap gap-2">
      {delivery.can.deliver && (
        <Button size="sm" isPending={pending === 'deliver'} onClick={() => void deliver()}>
          {delivery.state === 'none' ? 'Deliver via Peppol' : 'Try again'}
        </Button>
      )}
      {delivery.can.resolve && (
        <Button size="sm" isPending={pending === 'resolve'} onClick={() => void seenTo()}>
          Mark as handled
        </Button>
      )}
    </div>
  )
}
