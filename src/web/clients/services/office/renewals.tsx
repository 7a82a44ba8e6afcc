// Renewals: all clients' services, next renewal first.
import {
  ClientServiceQuery,
  clientServiceKinds,
  clientServices,
} from '#contract/clients/services.ts'
import { renewalsPage } from '#web/clients/services/queries.ts'
import { kindLabels } from '#web/clients/services/parts/service-labels.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { ExportLink } from '#web/kit/lists/export-link.tsx'
import { listAddress } from '#web/kit/lists/list-address.ts'
import { ListFilters } from '#web/kit/lists/list-filters.tsx'
import { ListResults } from '#web/kit/lists/list-results.tsx'
import { loadList, useList } from '#web/kit/lists/use-list.ts'
import { renewalsPath } from '#web/kit/office/paths.ts'
import { RenewAction, renewalColumns } from './renewal-columns.tsx'

const all = { address: listAddress(ClientServiceQuery), pageOf: renewalsPage }

const load: Load = (cache, place) =>
  Promise.all([cache.ensureQueryData(todayQuery), loadList(all)(cache, place)])

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const filters = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: '', label: 'All kinds' },
      ...clientServiceKinds.map((value) => ({ value, label: kindLabels[value] })),
    ],
  },
  {
    name: 'renewedBy',
    label: 'Renewed by',
    options: [
      { value: '', label: 'Anyone renews' },
      { value: 'agency', label: 'The agency renews' },
      { value: 'client', label: 'The client renews' },
    ],
  },
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'cancelled', label: 'Cancelled' },
    ],
  },
] as const

export default function Renewals() {
  const list = useList(all, renewalsPath)
  const { choices, isFiltered, show } = list
  const { money } = useCan()
  const columns = renewalColumns.filter(({ sort }) => money || sort !== 'price')
  return (
    <Page>
      <title>Renewals</title>
      <PageHeader
        title="Renewals"
        subtitle="Domains, hosting, licenses and certificates of all clients, next renewal first."
      />
      <div className="flex flex-wrap items-center gap-2">
        <ListFilters
          searchLabel="Search services"
          searchClass="w-full sm:w-64"
          filters={filters}
          choices={choices}
          onChange={show}
          filterClass="w-44"
        />
        <ExportLink endpoint={clientServices.list} choices={choices} file="renewals.csv" />
      </div>
      <ListResults
        label="Renewals"
        noun="services"
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        Actions={RenewAction}
        empty={
          <EmptyState
            title={
              isFiltered
                ? 'No service matches this search.'
                : 'No services yet. Add them on the page of a client, under Services.'
            }
            action={
              isFiltered ? (
                <LinkButton to={renewalsPath}>Show all services</LinkButton>
              ) : (
                <LinkButton to="/app/admin/clients">Open the clients</LinkButton>
              )
            }
          />
        }
      />
    </Page>
  )
}
