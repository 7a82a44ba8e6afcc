// Declares a sent invoice void, with a reason that the client reads.
import { useQuery } from '@tanstack/react-query'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { optionalText } from '#contract/shared.ts'
import type { EInvoiceDelivery } from '#contract/billing/e-invoices.ts'
import { eInvoiceCheckQuery, useInvoiceCache } from '#web/billing/invoices/queries.ts'
import { invoiceName } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { ReasonDialog } from '#web/kit/records/reason-dialog.tsx'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { longMoment } from '#web/lib/dates.ts'

type Sent = Pick<Invoice, 'kind' | 'companyName' | 'sentAt' | 'viewedAt'>

/** Describes what the client already has of an invoice, shown before voiding it. */
export function whatClientHas(
  { kind, companyName, sentAt, viewedAt }: Sent,
  delivery: Pick<EInvoiceDelivery, 'state' | 'at'> | undefined,
): string[] {
  const sentences: string[] = []
  if (sentAt) {
    const seen = viewedAt ? `, and opened there on ${longMoment(viewedAt)}` : ''
    sentences.push(`It was sent to ${companyName} on ${longMoment(sentAt)}${seen}.`)
  }
  if (delivery?.state === 'accepted') {
    const when = delivery.at ? ` on ${longMoment(delivery.at)}` : ''
    sentences.push(
      `It was delivered via Peppol${when}, and the client’s software won’t learn that it’s void.`,
    )
    if (kind === 'invoice') sentences.push('A credit note would reach their software too.')
  }
  if (delivery?.state === 'queued') {
    sentences.push('It’s on its way via Peppol and may still arrive.')
  }
  return sentences
}

const reasonText = optionalText(500)

export function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { show } = useInvoiceCache()
  const { _id: invoiceId } = invoice
  const { delivery } = useQuery(eInvoiceCheckQuery(invoiceId)).data ?? {}
  const name = invoiceName(invoice)
  return (
    <ReasonDialog
      title={`Declare ${name} void`}
      description={[
        ...whatClientHas(invoice, delivery),
        'It keeps its number, nothing is due on it, and the client is notified. This action cannot be undone.',
      ].join(' ')}
      reason={reasonText}
      label="Reason"
      rows={3}
      submitLabel="Declare void"
      draft={`void ${invoiceId}`}
      onSubmit={async (reason) => {
        await show(await api(invoices.void, { params: { invoiceId }, body: { reason } }))
        toast.success(`${name} is void`)
      }}
      onClose={onClose}
    />
  )
}
