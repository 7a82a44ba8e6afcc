// Declares a sent invoice void, with a reason that the client reads.
import { useQuery } from '@tanstack/react-query'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { optionalText } from '#contract/shared.ts'
import { eInvoiceCheckQuery } from '#web/billing/invoices/queries.ts'
import { invoiceName } from '#web/billing/invoices/parts/invoice-labels.ts'
import { ReasonDialog } from '#web/kit/records/reason-dialog.tsx'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useInvoiceCache } from '../parts/use-invoice-cache.ts'
import { whatClientHas } from './void-messages.ts'

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
