// The back-office's home: the work in numbers, the clients, and the projects of the one that is looked at.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { companies } from '#contract/companies.ts'
import { overview } from '#contract/overview.ts'
import { companyWith } from '#web/features/companies/company-select.tsx'
import { projectsOf } from '#web/features/projects/project-queries.ts'
import { useUser } from '#web/features/session/session-queries.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { queryOf } from '#web/lib/query.ts'
import { Button, LinkButton, buttonClass } from '#web/ui/button.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchBox } from '../search-box.tsx'
import { readChoice } from '../board-address.ts'
import { ClientPicker } from './client-picker.tsx'
import { ProjectPanel } from './project-panel.tsx'
import { Figures } from './figures.tsx'

const pageSize = 10
const counts = queryOf(overview.get, {})

interface Shown {
  search: string
  page: number
  companyId: string | null
}

function readAddress(search: URLSearchParams): Shown {
  const page = Number(search.get('page') ?? 1)
  return {
    search: search.get('search') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    companyId: readChoice(search, 'company'),
  }
}

function addressOf({ search, page, companyId }: Shown): string {
  const address = new URLSearchParams()
  if (search) address.set('search', search)
  if (page > 1) address.set('page', String(page))
  if (companyId) address.set('company', companyId)
  return `?${address}`
}

const clientsOf = ({ search, page }: Shown) =>
  queryOf(companies.list, { query: { search, page, size: pageSize } })

const load: Load = async (cache, { url }) => {
  const shown = readAddress(url.searchParams)
  await Promise.all([
    cache.prefetchQuery(counts),
    cache.prefetchQuery(clientsOf(shown)),
    shown.companyId && cache.prefetchQuery(companyWith(shown.companyId)),
    shown.companyId && cache.prefetchQuery(projectsOf(shown.companyId)),
  ])
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Home() {
  const { name } = useUser()
  const shown = readAddress(useSearchParams()[0])
  const navigate = useNavigate()
  const list = useQuery({ ...clientsOf(shown), placeholderData: keepPreviousData })
  const numbers = useQuery(counts)

  return (
    <Page>
      <title>Home</title>
      <PageHeader
        title={`Welcome, ${name.first}`}
        actions={
          <>
            <a href="/" target="_blank" rel="noreferrer" className={buttonClass()}>
              View Website
            </a>
            <Button onClick={() => void signOut()}>Logout</Button>
            <LinkButton to="/app/admin/clients/new">Add Client</LinkButton>
            <LinkButton
              variant="primary"
              to={`/app/admin/projects/new${shown.companyId ? `?company=${shown.companyId}` : ''}`}
            >
              Add Project
            </LinkButton>
          </>
        }
      />
      <Figures numbers={numbers.data} />
      <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <section aria-label="Clients" className="grid gap-3">
          <SearchBox
            label="Search clients"
            value={shown.search}
            onChange={(text) =>
              void navigate(addressOf({ ...shown, search: text, page: 1 }), { replace: true })
            }
          />
          <ClientPicker
            companies={list.data?.items ?? []}
            problem={list.error?.message}
            chosen={shown.companyId}
            hrefFor={(companyId) => addressOf({ ...shown, companyId })}
          />
          <Pagination
            page={shown.page}
            size={pageSize}
            total={list.data?.total ?? 0}
            hrefFor={(page) => addressOf({ ...shown, page })}
            noun="clients"
          />
        </section>
        <ProjectPanel companyId={shown.companyId} />
      </div>
    </Page>
  )
}
