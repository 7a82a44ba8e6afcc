// The placeholder of a board: what can be chosen, or the first steps the user may take.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { companiesMatching } from '#web/clients/companies/parts/company-select.tsx'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { sessionQuery } from '#web/kit/session/session-queries.ts'
import { NothingChosen } from './nothing-chosen.tsx'

interface Known {
  can?: { newClients?: boolean; projects?: boolean }
  companies?: string[]
  projects?: string[]
  companyId?: string
}

function render({ can = {}, companies = [], projects = [], companyId }: Known): string {
  const cache = new QueryClient()
  const items = companies.map((name) => ({ _id: `id of ${name}`, name }))
  cache.setQueryData(sessionQuery.queryKey, { user: { can } } as never)
  cache.setQueryData(companiesMatching('').queryKey, { items, total: items.length } as never)
  if (companyId) {
    const names = projects.map((title) => ({ _id: `id of ${title}`, title }))
    cache.setQueryData(projectNamesQuery(companyId).queryKey, names)
  }
  const element = (
    <QueryClientProvider client={cache}>
      <NothingChosen owner="project" noun="tasks" companyId={companyId ?? null} />
    </QueryClientProvider>
  )
  const router = createMemoryRouter([{ path: '/tasks', element }], { initialEntries: ['/tasks'] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const add = '/app/admin/clients/new'

test('without clients, a link to add one is shown to those who may', () => {
  expect(render({ can: { newClients: true } })).toContain(add)
  const refused = render({ can: { newClients: false } })
  expect(refused).toContain('No clients to show yet.')
  expect(refused).not.toContain(add)
})

test('a few clients are listed to choose from; many are not', () => {
  expect(render({ companies: ['Alder'] })).toContain('href="/tasks?company=id+of+Alder"')
  const many = Array.from({ length: 25 }, (_, at) => `Client ${at}`)
  expect(render({ companies: many })).not.toContain('href')
})

test('the client’s projects are listed; without any, a link to add one if permitted', () => {
  const chosen = { companies: ['Alder'], companyId: 'a' }
  const links = render({ ...chosen, projects: ['Site'] })
  expect(links).toContain('href="/tasks?company=a&amp;project=id+of+Site"')
  const addFor = '/app/admin/projects/new?company=a'
  expect(render({ ...chosen, can: { projects: true } })).toContain(addFor)
  expect(render({ ...chosen, can: { projects: false } })).not.toContain(addFor)
})
