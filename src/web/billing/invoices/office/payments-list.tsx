// Payments of an invoice, each with a way to undo it if it was a mistake.
import X from 'lucide-react/icons/x'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { type NewPayment, type Payment } from '#contract/billing/invoice-money.ts'
import { formatMoney } from '#contract/values/money.ts'
import { paymentDay, takesAway } from '#web/billing/invoices/parts/invoice-labels.tsx'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useToday } from '#web/lib/today.ts'
import { IconButton } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useInvoiceCache } from '../queries.ts'

const kindLabels: Record<Payment['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  credit: 'From credit',
  'credit used': 'Credit used',
}

const undoLabels: Record<NewPayment['kind'], string> = {
  payment: 'Undo payment of',
  refund: 'Undo refund of',
  credit: 'Undo credit payment of',
}

/** 'credit used' is undone on the invoice that the credit paid. */
type Removable = Payment & { kind: NewPayment['kind'] }
const isRemovable = (payment: Payment): payment is Removable => payment.kind !== 'credit used'

function usePaymentCalls({ _id: invoiceId }: Invoice) {
  const { show, read } = useInvoiceCache()

  async function putBack({ _id: _, ...payment }: Removable, idempotencyKey: string) {
    const body = { ...payment, note: payment.note ?? '' }
    await show(await api(invoices.pay, { params: { invoiceId }, body }, { idempotencyKey }))
  }

  return {
    async remove(payment: Removable) {
      try {
        await api(invoices.removePayment, { params: { invoiceId, paymentId: payment._id } })
        await show(await read(invoiceId))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast.error(error.message)
        return
      }
      const key = newKey()
      const step = {
        label: `${formatMoney(payment.amount)} removed`,
        // The key stays the same across retries, so a payment whose response was lost isn't recorded twice.
        undo: () => putBack(payment, key),
      }
      toastWithUndo(step)
    },
  }
}

export function PaymentsList({ invoice }: { invoice: Invoice }) {
  const today = useToday()
  const { remove } = usePaymentCalls(invoice)
  const { payments, can } = invoice
  return (
    <PanelSection title="Payments">
      {payments.length === 0 && <p className="text-sm text-muted">Nothing has been paid yet.</p>}
      {payments.length > 0 && (
        <ul className="-my-1 divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment._id} className="flex items-start gap-2 py-2">
              <div className="min-w-0 flex-1">
                <p className="flex justify-between gap-2 font-medium tabular-nums">
                  <span>{kindLabels[payment.kind]}</span>
                  <span>
                    {takesAway(payment) && '-'}
                    {formatMoney(payment.amount)}
                  </span>
                </p>
                <p className="text-sm wrap-anywhere text-muted">
                  {[paymentDay(payment, today), payment.method, payment.note]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {can.pay && isRemovable(payment) && (
                <IconButton
                  size="sm"
                  label={`${undoLabels[payment.kind]} ${formatMoney(payment.amount)}`}
                  onClick={() => void remove(payment)}
                >
                  <X size={14} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}
