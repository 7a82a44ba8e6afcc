// The company's projects, those in progress first.
import { useQuery } from '@tanstack/react-query'
import { byStatus } from '#web/work/projects/parts/project-columns.ts'
import { projectsOf } from '#web/work/projects/queries.ts'
import { tasksOfCompany } from '#web/work/tasks/queries.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadErrorBanner, Loading, Skeleton } from '#web/ui/loading.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { ProjectTile, listNextDates } from '../parts/project-tile.tsx'

const load = loadPortal((cache, companyId) =>
  Promise.all([
    cache.prefetchQuery(todayQuery),
    cache.prefetchQuery(projectsOf(companyId)),
    cache.prefetchQuery(tasksOfCompany(companyId)),
  ]),
)

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Projects() {
  const { company } = usePortal()
  const today = useToday()
  const { data, isError, refetch } = useQuery(projectsOf(company._id))
  const { data: tasks = [] } = useQuery(tasksOfCompany(company._id))
  return (
    <ClientPage title="Projects" subtitle={company.name}>
      {isError && <LoadErrorBanner onRetry={refetch}>Couldn’t load the projects.</LoadErrorBanner>}
      {!data && !isError && (
        <Loading label="Loading projects" className="grid gap-3 md:grid-cols-2">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </Loading>
      )}
      {data?.length === 0 && (
        <EmptyState title="No projects yet.">Your projects appear here once they start.</EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 xl:grid-cols-3">
          {data.toSorted(byStatus).map((project) => (
            <ProjectTile
              key={project._id}
              heading="h2"
              project={project}
              next={listNextDates(project, tasks, today)[0]}
            />
          ))}
        </ul>
      )}
    </ClientPage>
  )
}
