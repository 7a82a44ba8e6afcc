// What has become of a quote: accepted, declined with its reason, or expired.
import type { Quote } from '#contract/quotes.ts'
import { longDate } from '#web/lib/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Moment } from '#web/ui/moment.tsx'

export function QuoteDecision({ quote }: { quote: Quote }) {
  const { decision, status, validUntil } = quote
  if (decision) {
    const { by, at, reason } = decision
    return (
      <Banner tone={status === 'accepted' ? 'good' : 'warn'}>
        {status === 'accepted' ? 'Accepted' : 'Declined'} by{' '}
        <bdi>
          {by.first} {by.last}
        </bdi>
        , <Moment at={at} />
        {reason !== '' && (
          <blockquote dir="auto" className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">
            {reason}
          </blockquote>
        )}
      </Banner>
    )
  }
  if (status !== 'expired') return null
  return <Banner tone="warn">It was valid until {longDate(validUntil)}.</Banner>
}
