// Clients | Companies: every client company, found, sorted, changed one by one or many at once.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ListedCompany, companies } from '#contract/companies.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { usePreload } from '#web/lib/preload.ts'
import { queryOf } from '#web/lib/query.ts'
import { Button, LinkButton, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useWanted } from '../wanted.ts'
import { BulkActions } from './bulk-actions.tsx'
import { type TableQuery, readAddress, withChange } from './client-table-address.ts'
import { ClientTable } from './client-table.tsx'
import { ClientTools } from './client-tools.tsx'

const pageSize = 25

const pageOf = (query: TableQuery) =>
  queryOf(companies.list, { query: { ...query, size: pageSize } })

const load: Load = (cache, { url }) => cache.prefetchQuery(pageOf(readAddress(url.searchParams)))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const dialogs = () =>
  Promise.all([
    import('./add-client.tsx'),
    import('./edit-client.tsx'),
    import('./delete-client.tsx'),
  ])

export default function Clients() {
  usePreload(dialogs)
  const [search] = useSearchParams()
  const query = readAddress(search)
  const choose = useWanted(query)
  const { search: addressSearch } = useLocation()
  const navigate = useNavigate()
  const list = useQuery({ ...pageOf(query), placeholderData: keepPreviousData })
  const page = list.data
  const [selected, setSelected] = useState<ReadonlyMap<string, ListedCompany>>(new Map())

  function show(change: Partial<TableQuery>) {
    void navigate(withChange(choose(change), {}) || '.', { replace: true })
  }

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
      <ClientTools query={query} onChange={(change) => show({ page: 1, ...change })} />
      {list.isPending && <p role="status">Loading companies...</p>}
      {list.isError && (
        <p role="alert" className="flex items-center gap-3 text-bad">
          Error: {list.error.message}
          <Button size="sm" onClick={() => void list.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {page && page.total > 0 && (
        <>
          <ClientTable
            companies={page.items}
            query={query}
            isBusy={list.isPlaceholderData}
            selected={selected}
            onSelect={setSelected}
            onSort={(sort) => show({ page: 1, sort })}
          />
          <Pagination
            page={query.page}
            size={pageSize}
            total={page.total}
            hrefFor={(to) => withChange(query, { page: to }) || '.'}
            noun="companies"
          />
        </>
      )}
      {page?.total === 0 && (
        <NoClients isFiltered={query.search !== '' || query.status !== undefined} />
      )}
      {selected.size > 0 && (
        <BulkActions companies={[...selected.values()]} onDone={() => setSelected(new Map())} />
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
