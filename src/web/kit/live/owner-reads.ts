// Refetches data below a deleted or restored company or project, so the server says what became of it.
import type { Query, QueryClient } from '@tanstack/react-query'
import { campaignFigures } from '#contract/marketing/campaign-figures.ts'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import type { Update } from '#contract/updates.ts'
import { refetchQueries } from '#web/lib/refetch-query.ts'

const boardsOfProject: unknown[] = [
  tasks.allOfProject.path,
  tasks.archivedOfProject.path,
  campaigns.allOfProject.path,
]
const details: unknown[] = [
  tasks.get.path,
  campaigns.get.path,
  campaignFigures.get.path,
  projects.get.path,
]

/** Owner ids of a cached card, or of a board's parameters. */
interface Owners {
  company?: string
  project?: string
}

export function readOwned(client: QueryClient, updates: readonly Update[]): void {
  for (const update of updates) {
    if (update.kind !== 'company' && update.kind !== 'project') continue
    const isGone = update.version === 0
    void refetchQueries(client, {
      predicate: (query) =>
        (isGone || query.state.status === 'error') && canBelongTo(query, update),
    })
  }
}

function canBelongTo({ queryKey, state }: Query, { kind, id }: Update): boolean {
  const [path, { params = {} } = {}] = queryKey as [string, { params?: Record<string, string> }?]
  if (details.includes(path)) {
    const { company, project } = (state.data ?? {}) as Owners
    return (kind === 'company' ? company : project) === id
  }
  if (path === projects.allOfCompany.path) return params['companyId'] === id
  // An empty board does not reveal which company its project belongs to.
  return boardsOfProject.includes(path) && (kind === 'company' || params['projectId'] === id)
}
