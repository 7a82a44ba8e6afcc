// Client view of one quote: the document and the decision.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import {
  QuoteDecision,
  QuoteDocument,
  QuotePdfLink,
} from '#web/billing/quotes/parts/quote-document.tsx'
import { quoteWith } from '#web/billing/quotes/queries.ts'
import { QuoteStatusBadge, quoteName } from '#web/billing/quotes/parts/quote-labels.tsx'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { clientInvoicesPath, clientQuotesPath } from '#web/kit/client/paths.ts'
import { MissingPage, missingPage } from '#web/kit/client/missing-page.tsx'
import { loadRecord, usePortal } from '#web/kit/client/portal.ts'
import { Decide } from './decide.tsx'

const load = loadRecord((cache, { params }) =>
  cache.ensureQueryData(quoteWith(params['quoteId'] ?? '')),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export const ErrorBoundary = missingPage(clientQuotesPath, 'the quotes')

export default function Quote() {
  const { to, company } = usePortal()
  const { data: quote, error } = useSuspenseQuery(quoteWith(useParams()['quoteId'] ?? ''))
  if (toMissing(error)) return <MissingPage path={clientQuotesPath} what="the quotes" />
  const { status, invoice, can } = quote
  return (
    <ClientPage
      title={quoteName(quote)}
      back={<Link to={to(clientQuotesPath)}>Quotes</Link>}
      subtitle={<QuoteStatusBadge status={status === 'viewed' ? 'sent' : status} />}
      actions={
        <>
          <QuotePdfLink quote={quote} />
          {can.decide && <Decide quote={quote} />}
          {invoice && (
            <LinkButton to={to(`${clientInvoicesPath}/${invoice._id}`)}>
              Invoice {invoice.number}
            </LinkButton>
          )}
        </>
      }
    >
      {company.role !== 'owner' && (status === 'sent' || status === 'viewed') && (
        <p className="text-muted">An owner of your company decides.</p>
      )}
      <QuoteDecision quote={quote} />
      <QuoteDocument quote={quote} />
    </ClientPage>
  )
}
