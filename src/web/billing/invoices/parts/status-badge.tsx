// Status badge of an invoice or quote.
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import type { QuoteStatus } from '#contract/billing/quotes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { statusWords } from './invoice-words.ts'
import { quoteStatusWords } from '#web/billing/quotes/parts/quote-words.ts'

const settled: readonly string[] = ['draft', 'void', 'expired']

export function StatusBadge({ status }: { status: InvoiceStatus }) {
  const { label, tone } = statusWords[status]
  return (
    <Badge tone={tone} hasDot={!settled.includes(status)}>
      {label}
    </Badge>
  )
}

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  const { label, tone } = quoteStatusWords[status]
  return (
    <Badge tone={tone} hasDot={!settled.includes(status)}>
      {label}
    </Badge>
  )
}
