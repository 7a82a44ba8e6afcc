// Clients | Companies: every client company, found, sorted, changed one by one or many at once.
import { Outlet, useLocation } from 'react-router'
import { CompanyQuery, type ListedCompany, companies } from '#contract/companies.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { usePreload } from '#web/lib/preload.ts'
import { queryOf } from '#web/lib/query.ts'
import { Button, LinkButton, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { csvAddress, listAddress } from '../list-address.ts'
import { ListFilters } from '../list-filters.tsx'
import { ListTable, useSelection } from '../list-table.tsx'
import { loadList, useList } from '../use-list.ts'
import { BulkActions } from './bulk-actions.tsx'
import { ClientActions, clientColumns } from './client-table.tsx'

const address = listAddress(CompanyQuery)

const clients = {
  address,
  pageOf: (choices: ReturnType<typeof address.read>) =>
    queryOf(companies.list, { query: { ...choices, size: 25 } }),
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

const dialogs = () =>
  Promise.all([
    import('./add-client.tsx'),
    import('./edit-client.tsx'),
    import('./delete-client.tsx'),
  ])

export default function Clients() {
  usePreload(dialogs)
  const { search: addressSearch } = useLocation()
  const { choices, isFiltered, query, show, hrefOf } = useList(clients)
  const page = query.data
  const selection = useSelection<ListedCompany>(page?.items ?? none)

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
            <LinkButton variant="primary" to={`new${addressSearch}`}>
              Add Client | Customer
            </LinkButton>
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
        <a
          className={buttonClass()}
          href={csvAddress(companies.list, choices)}
          download="companies.csv"
        >
          Export CSV
        </a>
      </div>
      {query.isPending && <p role="status">Loading companies...</p>}
      {query.isError && (
        <p role="alert" className="flex items-center gap-3 text-bad">
          Error: {query.error.message}
          <Button size="sm" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {page && page.total > 0 && (
        <>
          <ListTable
            label="Clients | Companies"
            items={page.items}
            columns={clientColumns}
            nameOf={({ name }) => name}
            Actions={ClientActions}
            selection={selection}
            sort={choices.sort}
            onSort={(sort) => show({ sort })}
            isBusy={query.isPlaceholderData}
          />
          <Pagination
            page={choices.page}
            size={page.size}
            total={page.total}
            hrefFor={(to) => hrefOf({ page: to })}
            noun="companies"
          />
        </>
      )}
      {page?.total === 0 && <NoClients isFiltered={isFiltered} />}
      {selection.items.length > 0 && (
        <BulkActions companies={selection.items} sort={choices.sort} onDone={selection.clear} />
      )}
      <Outlet />
    </Page>
  )
}

function NoClients({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No company matches this search."
        action={<LinkButton to=".">Show all companies</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      title="Add your first client to begin."
      action={
        <LinkButton variant="primary" to="new">
          Add Client | Customer
        </LinkButton>
      }
    />
  )
}
