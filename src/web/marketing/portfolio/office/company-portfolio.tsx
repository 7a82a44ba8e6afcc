// A client's published and proposed portfolio cases, and completed projects that could become one.
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Project } from '#contract/work/projects.ts'
import { CasesList } from '#web/marketing/portfolio/parts/cases-list.tsx'
import { casesQuery } from '#web/marketing/portfolio/parts/case-queries.ts'
import { projectsOf } from '#web/work/projects/queries.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError, Skeleton } from '#web/ui/loading.tsx'
import { casePath, toPortfolioPath } from '#web/kit/office/paths.ts'

const load = forStaffWith('settings', (cache, { params: { companyId = '' } }) =>
  Promise.all([
    cache.prefetchQuery(casesQuery(companyId)),
    cache.prefetchQuery(projectsOf(companyId)),
  ]),
)

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function CompanyPortfolio() {
  const companyId = useParams()['companyId'] ?? ''
  const query = useQuery(casesQuery(companyId))
  const { data: projects = [] } = useQuery(projectsOf(companyId))
  const { data: cases } = query
  const shown = new Set(cases?.map(({ project }) => project._id))
  const open = projects.filter(({ _id, status }) => status === 'completed' && !shown.has(_id))
  return (
    <section aria-label="Portfolio" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <QueryError query={query} />
      {!cases && !query.error && <Skeleton className="h-40" />}
      {cases && cases.length > 0 && <CasesList cases={cases} pathOf={casePath} />}
      {cases && open.length > 0 && <Completed companyId={companyId} projects={open} />}
      {cases?.length === 0 && open.length === 0 && (
        <EmptyState title="No completed projects yet. You can propose completed ones for the public portfolio." />
      )}
    </section>
  )
}

function Completed({ companyId, projects }: { companyId: string; projects: readonly Project[] }) {
  return (
    <section aria-labelledby="completed" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div>
        <h2 id="completed" className="text-lg font-medium">
          Completed projects
        </h2>
        <p className="text-muted">
          Write up what would be shown, then ask the client. Nothing is public until they agree.
        </p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {projects.map(({ _id, title }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
          >
            <span dir="auto" className="min-w-0 truncate font-medium">
              {title}
            </span>
            <LinkButton
              size="sm"
              to={`${toPortfolioPath(companyId)}/new?project=${_id}`}
              aria-label={`Write up ${title}`}
            >
              Write up
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
