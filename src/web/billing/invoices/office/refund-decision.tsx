// After a refund online without a credit note: whether the money is expected again.
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useInvoiceCache } from '../queries.ts'

type Decision = 'expected' | 'settled'

export function RefundDecision({ invoice }: { invoice: Invoice }) {
  const { show } = useInvoiceCache()
  const { _id: invoiceId, refund, can } = invoice
  if (!refund || !can.pay) return null

  async function decide(decision: Decision) {
    try {
      await show(await api(invoices.refund, { params: { invoiceId }, body: { decision } }))
      toast.success(
        decision === 'expected' ? 'Payment is expected again' : 'Payment is no longer expected',
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { about: invoiceId, retry: () => void decide(decision) })
    }
  }

  return (
    <PanelSection title="Refund">
      <p className="text-sm text-muted">
        {refund === 'undecided'
          ? 'A payment was refunded online, without a credit note. The client isn’t reminded until you decide.'
          : 'A payment was refunded online. You no longer expect payment.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void decide('expected')}>
          Expect payment again
        </Button>
        {refund === 'undecided' && (
          <Button size="sm" onClick={() => void decide('settled')}>
            Don’t expect payment
          </Button>
        )}
      </div>
    </PanelSection>
  )
}
