// Clients | Companies: searches, sorts and changes client companies, singly or in bulk.
import { Outlet, useLocation } from 'react-router'
import { CompanyQuery, type ListedCompany, companies } from '#contract/clients/companies.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { toQuery } from '#web/lib/query.ts'
import { LinkButton, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { ExportLink } from '#web/kit/lists/export-link.tsx'
import { listAddress } from '#web/kit/lists/list-address.ts'
import { ListFilters } from '#web/kit/lists/list-filters.tsx'
import { ListResults } from '#web/kit/lists/list-results.tsx'
import { useSelection } from '#web/kit/lists/list-table.tsx'
import { loadList, useList } from '#web/kit/lists/use-list.ts'
import { BulkActions } from './bulk-actions.tsx'
import { ClientActions, clientColumns } from './client-table.tsx'

const address = listAddress(CompanyQuery)

const clients = {
  address,
  pageOf: (choices: ReturnType<typeof address.read>) =>
    toQuery(companies.list, { query: { ...choices, size: 25 } }),
}

const none: ListedCompany[] = []

const statusFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All statuses' },
    { value: 'enabled', label: 'Enabled' },
    { value: 'disabled', label: 'Disabled' },
    { value: 'waiting', label: 'Waiting' },
  ],
} as const

export const loader = onServer(loadList(clients))
export const clientLoader = inBrowser(loadList(clients))

export default function Clients() {
  const can = useCan()
  const { search: addressSearch } = useLocation()
  const list = useList(clients)
  const { choices, isFiltered, query, show } = list
  const selection = useSelection<ListedCompany>(query.data?.items ?? none)

  return (
    <Page>
      <title>Clients | Companies</title>
      <PageHeader
        title="Clients | Companies"
        subtitle="Manage Client | Companies and User accounts!"
        actions={
          <>
            <a href="/" target="_blank" rel="noreferrer" className={buttonClass()}>
              View Website
            </a>
            {can.newClients && <LinkButton to="/app/admin/import?kind=company">Import</LinkButton>}
            {can.newClients && (
              <LinkButton aria-haspopup="dialog" variant="primary" to={`new${addressSearch}`}>
                Add Client | Customer
              </LinkButton>
            )}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <ListFilters
          searchLabel="Search clients"
          filters={[statusFilter]}
          choices={choices}
          onChange={show}
          filterClass="w-40"
        />
        <ExportLink endpoint={companies.list} choices={choices} file="companies.csv" />
      </div>
      <ListResults
        label="Clients | Companies"
        noun="companies"
        list={list}
        columns={clientColumns}
        nameOf={({ name }) => name}
        Actions={ClientActions}
        selection={selection}
        empty={<NoClients isFiltered={isFiltered} canAdd={can.newClients} />}
      />
      {selection.items.length > 0 && (
        <BulkActions companies={selection.items} sort={choices.sort} onDone={selection.clear} />
      )}
      <Outlet />
    </Page>
  )
}

function NoClients({ isFiltered, canAdd }: { isFiltered: boolean; canAdd: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No company matches this search."
        action={<LinkButton to=".">Show all companies</LinkButton>}
      />
    )
  }
  if (!canAdd) return <EmptyState title="No clients to show yet." />
  return (
    <EmptyState
      title="Add your first client to get started."
      action={
        <LinkButton aria-haspopup="dialog" variant="primary" to="new">
          Add Client | Customer
        </LinkButton>
      }
    />
  )
}
