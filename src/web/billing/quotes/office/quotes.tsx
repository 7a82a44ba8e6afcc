// Quotes: searchable, filterable list.
import { QuoteQuery, quotes } from '#contract/billing/quotes.ts'
import { quotesPage } from '#web/billing/quotes/queries.ts'
import { quoteName } from '#web/billing/quotes/parts/quote-labels.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { ExportLink } from '#web/kit/lists/export-link.tsx'
import { listAddress } from '#web/kit/lists/list-address.ts'
import { ListFilters } from '#web/kit/lists/list-filters.tsx'
import { ListResults } from '#web/kit/lists/list-results.tsx'
import { loadList, useList } from '#web/kit/lists/use-list.ts'
import { quoteColumns } from '../parts/quote-columns.tsx'
import { statusFilter } from './status-filter.ts'

const all = { address: listAddress(QuoteQuery), pageOf: quotesPage }

const load = forStaffWith('money', loadList(all))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const add = (
  <LinkButton to="/app/admin/quotes/new" variant="primary">
    New quote
  </LinkButton>
)

export default function Quotes() {
  const list = useList(all, '/app/admin/quotes')
  const { choices, isFiltered, show } = list
  return (
    <Page>
      <title>Quotes</title>
      <PageHeader
        title="Quotes"
        subtitle="What you offer clients, and how they responded."
        actions={add}
      />
      <div className="flex flex-wrap items-center gap-2">
        <ListFilters
          searchLabel="Search quotes"
          searchClass="w-full sm:w-64"
          filters={[statusFilter]}
          choices={choices}
          onChange={show}
          filterClass="w-40"
        />
        <ExportLink endpoint={quotes.list} choices={choices} file="quotes.csv" />
      </div>
      <ListResults
        label="Quotes"
        noun="quotes"
        list={list}
        columns={quoteColumns}
        nameOf={quoteName}
        empty={
          <EmptyState
            title={isFiltered ? 'No quote matches this search.' : 'No quotes yet.'}
            action={
              isFiltered ? <LinkButton to="/app/admin/quotes">Show all quotes</LinkButton> : add
            }
          />
        }
      />
    </Page>
  )
}
