// Confirms sending an invoice, after which it can't change.
import { useQuery } from '@tanstack/react-query'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/values/money.ts'
import { SendingNote } from '#web/billing/invoices/parts/sending-note.tsx'
import { eInvoiceCheckQuery, useInvoiceCache } from '#web/billing/invoices/queries.ts'
import { api } from '#web/lib/browser.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Unprintable } from './unprintable.tsx'

export function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { show } = useInvoiceCache()
  const { _id: invoiceId, version, company, companyName, total, kind } = invoice
  const check = useQuery(eInvoiceCheckQuery(invoiceId))
  const { problems = [], unprintable } = check.data ?? {}
  const what = kind === 'invoice' ? 'invoice' : 'credit note'

  async function send(idempotencyKey: string) {
    const sent = await api(
      invoices.send,
      { params: { invoiceId }, body: { version } },
      { idempotencyKey },
    )
    await show(sent)
    toast.success(`${sent.number} sent to ${companyName}`)
    onClose()
  }

  return (
    <ConfirmDialog
      title={`Send this ${what}?`}
      confirmLabel="Send"
      // Until it is known what the PDF can't show.
      isDisabled={check.isFetching}
      onConfirm={send}
      onClose={onClose}
    >
      <SendingNote
        what={what}
        companyId={company}
        companyName={companyName}
        attached="with the PDF"
      >
        {formatMoney(total)}
      </SendingNote>
      {check.data?.delivery?.isAutomatic && problems.length === 0 && (
        <p className="mt-2">The {what} is also delivered via Peppol.</p>
      )}
      <p className="mt-2">A sent {what} can’t be changed.</p>
      <QueryError query={check} />
      {unprintable !== undefined && (
        <div className="mt-3 rounded-md bg-warn-soft px-3 py-2">
          <Unprintable characters={unprintable} />
        </div>
      )}
      {problems.length > 0 && (
        <div className="mt-3 rounded-md bg-warn-soft px-3 py-2">
          <p>
            {problems.every(({ isPeppolOnly }) => isPeppolOnly)
              ? 'It can’t go through Peppol:'
              : 'No e-invoice can be created:'}
          </p>
          <ul className="mt-1 list-disc pl-4">
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  )
}
