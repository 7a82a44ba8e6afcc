// A quote as a document.
import type { Quote } from '#contract/billing/quotes.ts'
import { longDate } from '#web/lib/dates.ts'
import { DocumentView } from '#web/billing/invoices/parts/document-view.tsx'

export function QuoteDocument({ quote }: { quote: Quote }) {
  const { issueDate, validUntil } = quote
  return (
    <DocumentView
      document={quote}
      buyerTitle="For"
      dates={[
        { title: 'Date', value: issueDate ? longDate(issueDate) : 'When it is sent' },
        { title: 'Valid until', value: longDate(validUntil) },
      ]}
    />
  )
}
