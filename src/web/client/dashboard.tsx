// What a client sees first: the projects of their companies.
import { useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery } from '#web/account/confirm-reminder.tsx'
import { WaitingForApproval } from '#web/account/waiting.tsx'
import { sessionQuery, useUser } from '#web/features/session/session-queries.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { projectsOf } from '#web/features/projects/project-queries.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'

const load: Load = async (cache) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  if (user.companies.length === 0) await cache.ensureQueryData(profileQuery)
  await Promise.all(user.companies.map(({ _id }) => cache.ensureQueryData(projectsOf(_id))))
}

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Dashboard() {
  const user = useUser()
  if (user.role === 'client' && user.companies.length === 0) {
    return <WaitingForApproval firstName={user.name.first} />
  }
  return (
    <Page className="mx-auto w-full max-w-5xl">
      <title>Dashboard</title>
      <PageHeader
        title={`Welcome, ${user.name.first}`}
        actions={<Button onClick={() => void signOut()}>Logout</Button>}
      />
      {user.companies.map((company) => (
        <CompanyProjects key={company._id} company={company} />
      ))}
    </Page>
  )
}

function CompanyProjects({ company }: { company: { _id: string; name: string } }) {
  const { data: list } = useSuspenseQuery(projectsOf(company._id))
  return (
    <section aria-label={company.name} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 dir="auto" className="text-lg font-medium">
        {company.name}
      </h2>
      {list.length === 0 && <p className="text-muted">No projects yet.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
        {list.map(({ _id, title, description, status, progress }) => (
          <li
            key={_id}
            className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-lg border border-line bg-raised p-4"
          >
            <div className="flex items-start justify-between gap-3">
              <h3 dir="auto" className="min-w-0 font-medium">
                {title}
              </h3>
              <Badge>{status}</Badge>
            </div>
            <p className="line-clamp-2 text-sm text-muted">{description}</p>
            <ProgressBar
              label="Tasks done"
              value={progress.done}
              max={progress.total}
              valueText={`${progress.done} of ${progress.total}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
