// Invoices: searchable, filterable list with the outstanding total.
import { useQuery } from '@tanstack/react-query'
import { InvoiceQuery, invoices } from '#contract/billing/invoices.ts'
import { invoiceRevenue, invoiceSums, invoicesPage } from '#web/billing/invoices/queries.ts'
import { unmatchedPayments } from '#web/billing/payments/queries.ts'
import { SumsRow } from '#web/billing/invoices/parts/sums-row.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { ExportLink } from '#web/kit/lists/export-link.tsx'
import { listAddress } from '#web/kit/lists/list-address.ts'
import { ListFilters } from '#web/kit/lists/list-filters.tsx'
import { loadList, useList } from '#web/kit/lists/use-list.ts'
import { invoiceColumns } from '../parts/invoice-columns.tsx'
import { InvoiceList, statusFilter } from './invoice-list.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { UnmatchedPayments } from './unmatched-payments.tsx'

const all = { address: listAddress(InvoiceQuery), pageOf: invoicesPage }

const load = forStaffWith('money', (cache, place) =>
  Promise.all([
    loadList(all)(cache, place),
    cache.prefetchQuery(invoiceSums()),
    cache.prefetchQuery(invoiceRevenue),
    cache.prefetchQuery(unmatchedPayments),
  ]),
)

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const newPath = '/app/admin/invoices/new'

export default function Invoices() {
  const list = useList(all, '/app/admin/invoices')
  const sums = useQuery(invoiceSums())
  const { choices, isFiltered, show } = list
  return (
    <Page>
      <title>Invoices</title>
      <PageHeader
        title="Invoices"
        subtitle="What clients owe, what they have paid, and what is still a draft."
        actions={
          <>
            <LinkButton to="/app/admin/invoices/accounting">Accounting</LinkButton>
            <LinkButton to="/app/admin/invoices/profitability">Profitability</LinkButton>
            <LinkButton to={newPath} variant="primary">
              New invoice
            </LinkButton>
          </>
        }
      />
      <UnmatchedPayments />
      <QueryError query={sums} prefix="Outstanding" />
      {sums.data && sums.data.length > 0 && <SumsRow sums={sums.data} />}
      <RevenueChart />
      <div className="flex flex-wrap items-center gap-2">
        <ListFilters
          searchLabel="Search invoices"
          searchClass="w-full sm:w-64"
          filters={[statusFilter]}
          choices={choices}
          onChange={show}
          filterClass="w-40"
        />
        <ExportLink endpoint={invoices.list} choices={choices} file="invoices.csv" />
      </div>
      <InvoiceList
        list={list}
        columns={invoiceColumns}
        empty={
          <EmptyState
            title={isFiltered ? 'No invoice matches this search.' : 'No invoices yet.'}
            action={
              isFiltered ? (
                <LinkButton to="/app/admin/invoices">Show all invoices</LinkButton>
              ) : (
                <LinkButton to={newPath} variant="primary">
                  New invoice
                </LinkButton>
              )
            }
          />
        }
      />
    </Page>
  )
}
