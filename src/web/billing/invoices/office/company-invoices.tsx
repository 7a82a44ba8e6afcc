// A client company's invoices and their totals.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { InvoiceQuery } from '#contract/billing/invoices.ts'
import { instalmentsQuery } from '#web/billing/instalments/queries.ts'
import { billingOfClient, invoiceSums, invoicesPage } from '#web/billing/invoices/queries.ts'
import { schedulesQuery } from '#web/billing/schedules/queries.ts'
import { SumsRow } from '#web/billing/invoices/parts/sums-row.tsx'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { companyInvoiceColumns } from '../parts/invoice-columns.tsx'
import { InvoiceList, statusFilter } from './invoice-list.tsx'
import { listAddress } from '#web/kit/lists/list-address.ts'
import { ListFilters } from '#web/kit/lists/list-filters.tsx'
import { CompanyInstalments } from '#web/billing/instalments/parts/company-instalments.tsx'
import { CompanyRates, ratesOf } from '#web/work/time/parts/company-rates.tsx'
import { ScheduleList } from '#web/billing/schedules/parts/schedule-list.tsx'
import { useList } from '#web/kit/lists/use-list.ts'
import { ClientBillingFacts } from './client-billing-facts.tsx'

const address = listAddress(InvoiceQuery)

const listOf = (company: string) => ({
  address,
  pageOf: (choices: Parameters<typeof invoicesPage>[0]) => invoicesPage({ ...choices, company }),
})

const load = forStaffWith('money', (cache, { params, url }) => {
  const company = params['companyId'] ?? ''
  return Promise.all([
    cache.prefetchQuery(listOf(company).pageOf(address.read(url.searchParams))),
    cache.prefetchQuery(invoiceSums(company)),
    cache.prefetchQuery(schedulesQuery(company)),
    cache.prefetchQuery(ratesOf(company)),
    cache.prefetchQuery(billingOfClient(company)),
    cache.prefetchQuery(instalmentsQuery(company)),
  ])
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function InvoicesOfCompany() {
  const companyId = useParams()['companyId'] ?? ''
  const list = useList(listOf(companyId))
  const sums = useQuery(invoiceSums(companyId))
  const { choices, isFiltered, show } = list
  const add = (
    <LinkButton to={`/app/admin/invoices/new?company=${companyId}`} variant="primary">
      New invoice
    </LinkButton>
  )
  return (
    <>
      {sums.data && sums.data.length > 0 && <SumsRow sums={sums.data} />}
      <div className="flex flex-wrap items-center gap-2">
        <ListFilters
          searchLabel="Search invoices"
          searchClass="w-full sm:w-64"
          filters={[statusFilter]}
          choices={choices}
          onChange={show}
          filterClass="w-40"
        />
        <span className="ml-auto">{add}</span>
      </div>
      <InvoiceList
        list={list}
        columns={companyInvoiceColumns}
        empty={
          <EmptyState
            title={isFiltered ? 'No invoice matches this search.' : 'No invoices yet.'}
            action={isFiltered ? <LinkButton to=".">Show all invoices</LinkButton> : undefined}
          />
        }
      />
      <CompanyInstalments companyId={companyId} />
      <ScheduleList companyId={companyId} />
      <ClientBillingFacts companyId={companyId} />
      <CompanyRates companyId={companyId} />
      <Outlet />
    </>
  )
}
