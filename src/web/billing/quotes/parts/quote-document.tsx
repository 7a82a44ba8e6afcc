// A quote as a document, with its outcome and the link to its PDF.
import { type Quote, quotes } from '#contract/billing/quotes.ts'
import { addressOf } from '#contract/endpoint.ts'
import { longDate } from '#web/lib/dates.ts'
import { DocumentView } from '#web/billing/invoices/parts/document-view.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Moment } from '#web/ui/moment.tsx'

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

/** Link to a quote's PDF. */
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

/** The outcome of a quote: accepted, declined or withdrawn with the reason, or expired. */
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
  return <Banner tone="warn">This quote was valid until {longDate(validUntil)}.</Banner>
}

function Reason({ text }: { text: string }) {
  if (text === '') return null
  return (
    <blockquote dir="auto" className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">
      {text}
    </blockquote>
  )
}
