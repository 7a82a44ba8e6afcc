// Team: the company's members and invitations, managed by its owners.
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import {
  CompanyInvitations,
  invitationPages,
  useInvitations,
} from '#web/clients/people/parts/company-invitations.tsx'
import { CompanyPerson } from '#web/clients/people/parts/company-person.tsx'
import { peopleOf } from '#web/clients/people/queries.ts'
import { sessionQuery } from '#web/kit/session/session-queries.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { LoadErrorBanner, Skeleton } from '#web/ui/loading.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'

const load = loadPortal(async (cache, companyId) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  const isOwner = user.companies.some(({ _id, role }) => _id === companyId && role === 'owner')
  await Promise.all([
    cache.prefetchQuery(peopleOf(companyId)),
    isOwner && cache.prefetchInfiniteQuery(invitationPages(companyId)),
  ])
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Team() {
  const { company, canWrite, to } = usePortal()
  const isOwner = company.role === 'owner'
  const { data, isError, refetch } = useQuery(peopleOf(company._id))
  const invitations = useInvitations(company._id, isOwner)
  return (
    <ClientPage
      isNarrow
      title="Team"
      subtitle={
        isOwner
          ? `People who can access ${company.name}.`
          : `People who can access ${company.name}. An owner can change this.`
      }
      actions={
        isOwner &&
        canWrite && (
          <LinkButton
            aria-haspopup="dialog"
            variant="primary"
            to={to('/app/client/team/new')}
            preventScrollReset
          >
            Invite
          </LinkButton>
        )
      }
    >
      {isError && <LoadErrorBanner onRetry={refetch}>Couldn’t load the people.</LoadErrorBanner>}
      {!data && !isError && <Skeleton className="h-32" />}
      {data && (
        <ul
          aria-label="People"
          className="divide-y divide-line rounded-lg border border-line bg-raised"
        >
          {data
            .filter(({ banned }) => !banned)
            .map((person) => (
              <CompanyPerson key={person._id} companyId={company._id} person={person} />
            ))}
        </ul>
      )}
      <CompanyInvitations
        companyId={company._id}
        pages={invitations}
        canRun={isOwner && canWrite}
      />
      <Outlet />
    </ClientPage>
  )
}
