// A client company's quotes.
import { useParams } from 'react-router'
import { QuoteQuery } from '#contract/billing/quotes.ts'
import { quotesPage } from '#web/billing/quotes/queries.ts'
import { quoteName } from '#web/billing/quotes/parts/quote-labels.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listAddress } from '#web/kit/lists/list-address.ts'
import { ListFilters } from '#web/kit/lists/list-filters.tsx'
import { ListResults } from '#web/kit/lists/list-results.tsx'
import { companyQuoteColumns } from '../parts/quote-columns.tsx'
import { statusFilter } from './status-filter.ts'
import { useList } from '#web/kit/lists/use-list.ts'

const address = listAddress(QuoteQuery)

const listOf = (company: string) => ({
  address,
  pageOf: (choices: Parameters<typeof quotesPage>[0]) => quotesPage({ ...choices, company }),
})

const load = forStaffWith('money', (cache, { params, url }) =>
  cache.prefetchQuery(listOf(params['companyId'] ?? '').pageOf(address.read(url.searchParams))),
)

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function QuotesOfCompany() {
  const companyId = useParams()['companyId'] ?? ''
  const list = useList(listOf(companyId))
  const { choices, isFiltered, show } = list
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ListFilters
          searchLabel="Search quotes"
          searchClass="w-full sm:w-64"
          filters={[statusFilter]}
          choices={choices}
          onChange={show}
          filterClass="w-40"
        />
        <LinkButton
          to={`/app/admin/quotes/new?company=${companyId}`}
          variant="primary"
          className="ml-auto"
        >
          New quote
        </LinkButton>
      </div>
      <ListResults
        label="Quotes"
        noun="quotes"
        list={list}
        columns={companyQuoteColumns}
        nameOf={quoteName}
        empty={
          <EmptyState
            title={isFiltered ? 'No quote matches this search.' : 'No quotes yet.'}
            action={isFiltered ? <LinkButton to=".">Show all quotes</LinkButton> : undefined}
          />
        }
      />
    </>
  )
}
