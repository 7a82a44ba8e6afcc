// Confirms sending a quote.
import { formatMoney } from '#contract/values/money.ts'
import { type Quote, quotes } from '#contract/billing/quotes.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useQuoteCache } from '../parts/use-quote-cache.ts'

export function SendQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { show } = useQuoteCache()
  const { _id: quoteId, version, companyName, total, validUntil } = quote

  async function send(idempotencyKey: string) {
    const sent = await api(
      quotes.send,
      { params: { quoteId }, body: { version } },
      { idempotencyKey },
    )
    await show(sent)
    toast.success(`${sent.number} sent to ${companyName}`)
    onClose()
  }

  return (
    <ConfirmDialog title="Send this quote?" confirmLabel="Send" onConfirm={send} onClose={onClose}>
      <p>
        It gets its number, is emailed to the owners of{' '}
        <strong className="text-text">{companyName}</strong>, and appears in their client area,
        where they accept or decline it: {formatMoney(total)}, valid until {longDate(validUntil)}.
      </p>
    </ConfirmDialog>
  )
}
