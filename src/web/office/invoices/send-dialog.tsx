// Asks before an invoice is sent: from then on it does not change.
import { type Invoice, invoices } from '#contract/invoices.ts'
import { formatMoney } from '#contract/money.ts'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { SendQuestion } from './send-question.tsx'
import { useInvoiceCache } from './use-invoice-cache.ts'

export function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { show } = useInvoiceCache()
  const { _id: invoiceId, version, companyName, total, kind } = invoice
  const what = kind === 'invoice' ? 'invoice' : 'credit note'

  async function send(idempotencyKey: string) {
    const sent = await api(
      invoices.send,
      { params: { invoiceId }, body: { version } },
      { idempotencyKey },
    )
    await show(sent)
    toast.success(`${sent.number} sent to ${companyName}`)
  }

  return (
    <SendQuestion title={`Send this ${what}?`} send={send} onClose={onClose}>
      <p>
        It gets its number, is emailed to the owners of{' '}
        <strong className="text-text">{companyName}</strong> with the PDF, and stands in their
        client area: {formatMoney(total)}.
      </p>
      <p className="mt-2">A sent {what} does not change any more.</p>
    </SendQuestion>
  )
}
