// Withdraws a sent quote, with a reason that the client reads.
import { type Quote, quotes } from '#contract/billing/quotes.ts'
import { optionalText } from '#contract/shared.ts'
import { quoteName } from '#web/billing/quotes/parts/quote-labels.tsx'
import { ReasonDialog } from '#web/kit/records/reason-dialog.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useQuoteCache } from '../parts/use-quote-cache.ts'

const reasonText = optionalText(500)

export function WithdrawQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { show, read } = useQuoteCache()
  const { _id: quoteId } = quote
  const name = quoteName(quote)

  async function withdraw(reason: string, idempotencyKey: string) {
    try {
      const sent = { params: { quoteId }, body: { reason } }
      await show(await api(quotes.withdraw, sent, { idempotencyKey }))
    } catch (error) {
      // The client may have answered it already.
      if (error instanceof ApiError) void read(quoteId)
      throw error
    }
    toast.success(`${name} withdrawn`)
  }

  return (
    <ReasonDialog
      title={`Withdraw ${name.replace('Quote', 'quote')}`}
      description="The client can no longer accept it and is notified. Revise it to offer it again."
      reason={reasonText}
      label="Reason"
      hint="The client will read it."
      rows={3}
      submitLabel="Withdraw"
      draft={`withdraw ${quoteId}`}
      onSubmit={withdraw}
      onClose={onClose}
    />
  )
}
