// Client dashboard: what needs the client first, then news, projects, campaign results, reports, events and contacts.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { overview } from '#contract/overview.ts'
import { waitingOf } from '#web/features/approvals/approval-queries.ts'
import { brandOf } from '#web/features/brand/brand-queries.ts'
import { latestCommentsOf } from '#web/features/comments/comment-queries.ts'
import { companyOf } from '#web/features/companies/company-queries.ts'
import { reportsOfCompany } from '#web/features/campaigns/reports/report-queries.ts'
import { casesOf } from '#web/features/portfolio-cases/case-queries.ts'
import { servicesOf } from '#web/features/client-services/service-queries.ts'
import { openInvoicesOf } from '#web/features/invoices/invoice-queries.ts'
import { openQuotesOf } from '#web/features/invoices/quote-queries.ts'
import { contactsOf } from '#web/features/people/people-queries.ts'
import { projectsOf } from '#web/features/projects/project-queries.ts'
import { retainersOf } from '#web/features/retainers/retainer-queries.ts'
import { sessionQuery, useUser } from '#web/features/session/session-queries.ts'
import { tasksOfCompany } from '#web/features/tasks/task-queries.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { queryOf } from '#web/lib/query.ts'
import { useToday } from '#web/lib/today.ts'
import { ClientPage } from '../client-page.tsx'
import { CommentsList } from '../comments-list.tsx'
import { CompleteDetails } from '../complete-details.tsx'
import { loadPortal, usePortal } from '../portal.ts'
import { nextDatesOf } from '../projects/next-dates.ts'
import { ProjectTile } from '../projects/project-tile.tsx'
import { byStatus } from '../projects/projects.tsx'
import { LatestReports } from '../reports/latest-reports.tsx'
import { ReadFault } from '../read-fault.tsx'
import { Section } from '#web/ui/section.tsx'
import { CampaignResults, campaignResultsOf } from './campaign-results.tsx'
import { Contacts } from './contacts.tsx'
import { NextEvents, loadNextEvents } from './next-events.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NewSince } from './new-since.tsx'
import { RetainerMeters } from './retainer-meters.tsx'

const newsQuery = queryOf(overview.news, {})

const load = loadPortal(async (cache, companyId) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  await Promise.all([
    cache.ensureQueryData(companyOf(companyId)),
    cache.prefetchQuery(servicesOf(companyId)),
    cache.prefetchQuery(casesOf(companyId)),
    cache.ensureQueryData(waitingOf(companyId)),
    !user.hidesMoney && cache.prefetchQuery(openInvoicesOf(companyId)),
    !user.hidesMoney && cache.prefetchQuery(openQuotesOf(companyId)),
    !user.hidesMoney && cache.prefetchQuery(retainersOf(companyId)),
    cache.ensureQueryData(projectsOf(companyId)),
    cache.prefetchQuery(brandOf(companyId)),
    loadNextEvents(cache, companyId),
    cache.prefetchQuery(campaignResultsOf(companyId)),
    cache.prefetchQuery(newsQuery),
    cache.prefetchQuery(tasksOfCompany(companyId)),
    cache.prefetchQuery(latestCommentsOf(companyId)),
    cache.prefetchQuery(contactsOf(companyId)),
    cache.prefetchQuery(reportsOfCompany(companyId)),
  ])
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const maxProjects = 4

export default function Dashboard() {
  const { company } = usePortal()
  const name = useGreetedName(company._id)
  const { data: news } = useQuery(newsQuery)
  const { data: comments } = useQuery(latestCommentsOf(company._id))
  const { data: contacts = [] } = useQuery(contactsOf(company._id))
  return (
    <ClientPage
      title={name === undefined ? 'Welcome' : `Welcome, ${name}`}
      tabTitle="Dashboard"
      subtitle={<bdi>{company.name}</bdi>}
    >
      <CompleteDetails companyId={company._id} />
      <NeedsYou companyId={company._id} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <NewSince news={news} companyId={company._id} />
          <CurrentProjects companyId={company._id} />
          <CampaignResults />
          <LatestReports since={news?.since} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <NextEvents />
          <RetainerMeters companyId={company._id} />
          {comments && (
            <Section title="Latest comments">
              {comments.length === 0 ? (
                <p className="text-muted">No comments yet.</p>
              ) : (
                <CommentsList comments={comments.slice(0, 5)} />
              )}
            </Section>
          )}
          <Contacts contacts={contacts} />
        </div>
      </div>
    </ClientPage>
  )
}

/** Staff who view the portal see it as the client's first owner. */
function useGreetedName(companyId: string): string | undefined {
  const user = useUser()
  const { users } = useSuspenseQuery(companyOf(companyId)).data
  return user.isClientView ? users[0]?.name.first : user.name.first
}

function CurrentProjects({ companyId }: { companyId: string }) {
  const { to } = usePortal()
  const today = useToday()
  const { data: list, isError, refetch } = useSuspenseQuery(projectsOf(companyId))
  const { data: tasks = [] } = useQuery(tasksOfCompany(companyId))
  const current = list.filter(({ status }) => status !== 'completed')
  const shown = (current.length > 0 ? current : list).toSorted(byStatus).slice(0, maxProjects)
  return (
    <Section
      title="Projects"
      aside={
        list.length > 0 && (
          <Link
            to={to('/app/client/projects')}
            className="text-accent underline-offset-2 hover:underline"
          >
            {list.length === 1 ? 'Open' : `All ${list.length}`}
          </Link>
        )
      }
    >
      {isError && <ReadFault what="the projects" onRetry={() => void refetch()} />}
      {list.length === 0 && <p className="text-muted">No projects yet.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden sm:grid-cols-2">
        {shown.map((project) => (
          <ProjectTile
            key={project._id}
            heading="h3"
            project={project}
            next={nextDatesOf(project, tasks, today)[0]}
          />
        ))}
      </ul>
    </Section>
  )
}
