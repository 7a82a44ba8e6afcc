// The outcome of a quote: accepted, declined or withdrawn with the reason, or expired.
import type { Quote } from '#contract/billing/quotes.ts'
import { longDate } from '#web/lib/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Moment } from '#web/ui/moment.tsx'

export function QuoteDecision({ quote }: { quote: Quote }) {
  const { decision, withdrawal, status, validUntil } = quote
  if (decision) {
    const { by, at, reason } = decision
    return (
      <Banner tone={status === 'accepted' ? 'good' : 'warn'}>
        {status === 'accepted' ? 'Accepted' : 'Declined'} by{' '}
        <bdi>
          {by.first} {by.last}
        </bdi>
        , <Moment at={at} />
        <Reason text={reason} />
      </Banner>
    )
  }
  if (withdrawal) {
    return (
      <Banner tone="warn">
        This quote was withdrawn, <Moment at={withdrawal.at} />. It can no longer be accepted.
        <Reason text={withdrawal.reason} />
      </Banner>
    )
  }
  if (status !== 'expired') return null
  return <Banner tone="warn">It was valid until {longDate(validUntil)}.</Banner>
}

function Reason({ text }: { text: string }) {
  if (text === '') return null
  return (
    <blockquote dir="auto" className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">
      {text}
    </blockquote>
  )
}
