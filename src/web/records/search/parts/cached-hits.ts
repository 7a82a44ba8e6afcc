// Search hits from this window's cache, shown in the same frame until the server answers.
import type { QueryClient } from '@tanstack/react-query'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { projects } from '#contract/work/projects.ts'
import type { SearchHit, SearchKind } from '#contract/records/search.ts'
import { tasks } from '#contract/work/tasks.ts'
import { matchEntries, indexEntries } from '#web/ui/matching.ts'

interface Card {
  _id: string
  title: string
  status: string
  company: string
  project?: string
}

const lists: { path: string; kind: SearchKind; board: string }[] = [
  { path: tasks.allOfProject.path, kind: 'task', board: 'tasks' },
  { path: projects.allOfCompany.path, kind: 'project', board: 'projects' },
  { path: campaigns.allOfProject.path, kind: 'campaign', board: 'campaigns' },
]

const maxOfKind = 5

/** For staff only, because the cached boards are theirs. */
export function cachedHits(client: QueryClient, typed: string): SearchHit[] {
  return lists.flatMap(({ path, kind, board }) => {
    const cards = client
      .getQueriesData<Card[]>({ queryKey: [path] })
      .flatMap(([, list]) => (Array.isArray(list) ? list : []))
    const byId = new Map(cards.map((card) => [card._id, card]))
    const entries = [...byId.values()].map(({ _id, title }) => ({ id: _id, name: title }))
    const { shown } = matchEntries(indexEntries(entries), typed, maxOfKind)
    return shown.flatMap(({ id }) => {
      const card = byId.get(id)
      return card ? [toHit(card, kind, board)] : []
    })
  })
}

function toHit({ _id, title, status, company, project }: Card, kind: SearchKind, board: string) {
  const search = new URLSearchParams({ company, ...(project && kind !== 'project' && { project }) })
  return { kind, _id, title, status, path: `/app/admin/${board}/${_id}?${search.toString()}` }
}
