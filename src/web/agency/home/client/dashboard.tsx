// Client dashboard: what needs the client first, then news, projects, campaign results, reports, events and contacts.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { overview } from '#contract/agency/overview.ts'
import type { Contact } from '#contract/clients/people.ts'
import { waitingQuery } from '#web/work/approvals/queries.ts'
import { brandQuery } from '#web/clients/brand/queries.ts'
import { latestCommentsOf } from '#web/work/comments/queries.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { reportsOfCompany } from '#web/marketing/reports/queries.ts'
import { contactsQuery } from '#web/clients/people/queries.ts'
import { projectsOf } from '#web/work/projects/queries.ts'
import { sessionQuery, useUser } from '#web/kit/session/session-queries.ts'
import { tasksOfCompany } from '#web/work/tasks/queries.ts'
import { needsClient } from '#web/needs-client.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { toQuery } from '#web/lib/query.ts'
import { useToday } from '#web/lib/today.ts'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { CommentsList } from '#web/work/comments/parts/comments-list.tsx'
import { CompleteDetails } from '#web/clients/companies/parts/complete-details.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { ProjectTile, listNextDates } from '#web/work/projects/parts/project-tile.tsx'
import { byStatus } from '#web/work/projects/parts/project-columns.ts'
import { LatestReports } from '#web/marketing/reports/parts/latest-reports.tsx'
import { LoadErrorBanner } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { PersonAvatar } from '#web/kit/session/person-photos.tsx'
import { CampaignResults, campaignResultsQuery } from './campaign-results.tsx'
import { NextEvents, loadNextEvents } from './next-events.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NewSince } from './new-since.tsx'
import { RetainerMeters } from './retainer-meters.tsx'

const listed = new Intl.ListFormat('en-US')

/** Lists the agency's people who work on the shared projects. */
function Contacts({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return null
  return (
    <Section title="People to talk to">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {contacts.map(({ _id, name, projects }) => (
          <li key={_id} className="flex items-center gap-3">
            <PersonAvatar person={_id} name={`${name.first} ${name.last}`} size="md" />
            <span className="min-w-0">
              <span dir="auto" className="block font-medium">
                {name.first} {name.last}
              </span>
              <span dir="auto" className="line-clamp-2 text-sm text-muted">
                {listed.format(projects)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const newsQuery = toQuery(overview.news, {})

const load = loadPortal(async (cache, companyId) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  await Promise.all([
    cache.ensureQueryData(companyOf(companyId)),
    cache.ensureQueryData(waitingQuery(companyId)),
    ...needsClient.map(
      ({ isOfMoney, query }) =>
        !(isOfMoney && user.hidesMoney) && cache.prefetchQuery(query(companyId)),
    ),
    cache.ensureQueryData(projectsOf(companyId)),
    cache.prefetchQuery(brandQuery(companyId)),
    loadNextEvents(cache, companyId),
    cache.prefetchQuery(campaignResultsQuery(companyId)),
    cache.prefetchQuery(newsQuery),
    cache.prefetchQuery(tasksOfCompany(companyId)),
    cache.prefetchQuery(latestCommentsOf(companyId)),
    cache.prefetchQuery(contactsQuery(companyId)),
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
  const { data: contacts = [] } = useQuery(contactsQuery(company._id))
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
      {isError && <LoadErrorBanner onRetry={refetch}>Couldn’t load the projects.</LoadErrorBanner>}
      {list.length === 0 && <p className="text-muted">No projects yet.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden sm:grid-cols-2">
        {shown.map((project) => (
          <ProjectTile
            key={project._id}
            heading="h3"
            project={project}
            next={listNextDates(project, tasks, today)[0]}
          />
        ))}
      </ul>
    </Section>
  )
}
