// Quotes sent to the company, newest first.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatMoney } from '#contract/values/money.ts'
import { type ListedQuote, QuoteQuery } from '#contract/billing/quotes.ts'
import { quotesPage } from '#web/billing/quotes/queries.ts'
import { QuoteStatusBadge, quoteName } from '#web/billing/quotes/parts/quote-labels.tsx'
import { longDate } from '#web/lib/dates.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Cell, Row } from '#web/ui/table.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { Documents } from '#web/billing/invoices/parts/sent-documents.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { clientQuotesPath } from '#web/kit/client/paths.ts'

function listOf(company: string, address: URLSearchParams) {
  const page = QuoteQuery.shape.page.safeParse(address.get('page') ?? undefined).data ?? 1
  return quotesPage({ ...QuoteQuery.parse({}), company, page })
}

const load = loadPortal((cache, companyId, { url }) =>
  cache.ensureQueryData(listOf(companyId, url.searchParams)),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Quotes() {
  const { company, to } = usePortal()
  const [address] = useSearchParams()
  const { items, ...found } = useSuspenseQuery(listOf(company._id, address)).data
  return (
    <ClientPage title="Quotes" subtitle="Review our offers, then accept or decline them.">
      <Documents noun="quotes" label="Quotes" dates={['Date', 'Valid until']} found={found}>
        {items.map((quote) => (
          <QuoteRow key={quote._id} quote={quote} path={to(`${clientQuotesPath}/${quote._id}`)} />
        ))}
      </Documents>
    </ClientPage>
  )
}

function QuoteRow({ quote, path }: { quote: ListedQuote; path: string }) {
  const { status, issueDate, validUntil, total } = quote
  return (
    <Row>
      <Cell isHeading className="whitespace-nowrap">
        <Link to={path} className="font-medium tabular-nums hover:underline">
          {quoteName(quote)}
        </Link>
      </Cell>
      <Cell label="Status">
        <QuoteStatusBadge status={status === 'viewed' ? 'sent' : status} />
      </Cell>
      <Cell label="Date" className="whitespace-nowrap tabular-nums">
        {issueDate ? longDate(issueDate) : ''}
      </Cell>
      <Cell label="Valid until" className="whitespace-nowrap tabular-nums">
        {longDate(validUntil)}
      </Cell>
      <Cell label="Total" align="end" className="whitespace-nowrap">
        {formatMoney(total)}
      </Cell>
    </Row>
  )
}
