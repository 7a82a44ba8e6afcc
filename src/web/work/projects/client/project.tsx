// Client view of one project: progress, next dates, shared tasks, what nouns show of it, files and latest comments.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from 'react-router'
import type * as z from 'zod'
import type { ProjectDetail } from '#contract/work/projects.ts'
import { latestCommentsOf } from '#web/work/comments/queries.ts'
import { FormattedText } from '#web/kit/records/formatted-text.tsx'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { projectWith } from '#web/work/projects/queries.ts'
import { tasksOf } from '#web/work/tasks/queries.ts'
import { waitingQuery } from '#web/work/approvals/queries.ts'
import { projectParts } from '#web/project-parts.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { LoadErrorBanner } from '#web/ui/loading.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { CommentsList } from '#web/work/comments/parts/comments-list.tsx'
import { MissingPage, missingPage } from '#web/kit/client/missing-page.tsx'
import { loadRecord, usePortal } from '#web/kit/client/portal.ts'
import { Section } from '#web/ui/section.tsx'
import { ProjectStatusBadge, listNextDates } from '../parts/project-tile.tsx'
import { ProjectFiles, projectFilesQuery } from './project-files.tsx'
import { ProjectTasks } from './project-tasks.tsx'
import { Timeline } from './timeline.tsx'

const load = loadRecord(
  (cache, { params }) => cache.ensureQueryData(projectWith(params['projectId'] ?? '')),
  (cache, project) => {
    const { _id: projectId, company } = project
    return Promise.all([
      cache.prefetchQuery(todayQuery),
      cache.prefetchQuery(tasksOf(projectId)),
      cache.prefetchQuery(waitingQuery(company)),
      cache.prefetchQuery(latestCommentsOf(company, projectId)),
      cache.prefetchQuery(projectFilesQuery(company, projectId)),
      ...projectParts.map(({ loadClient }) => loadClient?.(cache, project)),
    ])
  },
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingPage('/app/client/projects', 'the projects')

export default function ProjectPage() {
  const projectId = useParams()['projectId'] ?? ''
  const { data: project, error } = useSuspenseQuery(projectWith(projectId))
  if (toMissing(error)) return <MissingPage path="/app/client/projects" what="the projects" />
  return <Details key={project._id} project={project} />
}

function Details({ project }: { project: z.infer<typeof ProjectDetail> }) {
  const { _id: projectId, title, description, status, progress, company } = project
  const { canWrite, to } = usePortal()
  const today = useToday()
  const tasks = useQuery(tasksOf(projectId))
  const { data: comments } = useQuery(latestCommentsOf(company, projectId))
  return (
    <ClientPage
      title={title}
      back={
        <Link to={to('/app/client/projects')} className="text-muted hover:text-text">
          Projects
        </Link>
      }
      subtitle={<ProjectStatusBadge status={status} />}
      actions={
        canWrite && (
          <LinkButton aria-haspopup="dialog" to={to(`/app/client/work-manager/new/${projectId}`)}>
            Raise a request
          </LinkButton>
        )
      }
    >
      {description && (
        <FormattedText text={description} headingLevel={2} className="max-w-prose text-muted" />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <Section title="Tasks">
            {tasks.isError && (
              <LoadErrorBanner onRetry={tasks.refetch}>Couldn’t load the tasks.</LoadErrorBanner>
            )}
            {tasks.data && <ProjectTasks tasks={tasks.data} companyId={company} />}
          </Section>
          {projectParts.map(
            ({ rank, Client }) => Client && <Client key={rank} project={project} />,
          )}
          <Section title="Files">
            <ProjectFiles companyId={company} projectId={projectId} />
          </Section>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 max-lg:-order-1">
          <Section title="Progress">
            <ProgressBar
              label="Tasks done"
              value={progress.done}
              max={progress.total}
              valueText={`${progress.done} of ${progress.total}`}
            />
            <Timeline
              project={project}
              next={listNextDates(project, tasks.data ?? [], today)}
              today={today}
              hrefOf={(taskId) => to(`/app/client/projects/${projectId}/tasks/${taskId}`)}
            />
          </Section>
          {comments && comments.length > 0 && (
            <Section title="Latest comments">
              <CommentsList comments={comments} />
            </Section>
          )}
        </div>
      </div>
      <Outlet />
    </ClientPage>
  )
}
