// Labels for quotes, and the badge of their status.
import type { ListedQuote, QuoteStatus } from '#contract/billing/quotes.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export const quoteStatusLabels: Record<QuoteStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'info' },
  viewed: { label: 'Viewed', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}

/** `Quote Q-2026-0001`, `Quote draft for Alder Clinic` */
export const quoteName = ({ number, companyName }: Pick<ListedQuote, 'number' | 'companyName'>) =>
  number === null ? `Quote draft for ${companyName}` : `Quote ${number}`

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  const { label, tone } = quoteStatusLabels[status]
  return (
    <Badge tone={tone} hasDot={status !== 'draft' && status !== 'expired'}>
      {label}
    </Badge>
  )
}
