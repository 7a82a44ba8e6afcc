// Link to a quote's PDF.
import { addressOf } from '#contract/endpoint.ts'
import { type Quote, quotes } from '#contract/billing/quotes.ts'
import { buttonClass } from '#web/ui/button.tsx'

export function QuotePdfLink({ quote: { _id, status } }: { quote: Quote }) {
  return (
    <a
      className={buttonClass()}
      href={addressOf(quotes.pdf, { quoteId: _id })}
      target="_blank"
      rel="noreferrer"
    >
      {status === 'draft' ? 'Preview PDF' : 'PDF'}
    </a>
  )
}
