// Status badge of a quote.
import type { QuoteStatus } from '#contract/billing/quotes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { quoteStatusLabels } from './quote-labels.ts'

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  const { label, tone } = quoteStatusLabels[status]
  return (
    <Badge tone={tone} hasDot={status !== 'draft' && status !== 'expired'}>
      {label}
    </Badge>
  )
}
