// A client company's people: roles, bans, passwords and invitations.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import {
  CompanyInvitations,
  invitationPages,
  useInvitations,
} from '#web/clients/people/parts/company-invitations.tsx'
import { CompanyPerson } from '#web/clients/people/parts/company-person.tsx'
import { peopleOf } from '#web/clients/people/queries.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/loading.tsx'

const load: Load = (cache, { params: { companyId = '' } }) =>
  Promise.all([
    cache.prefetchQuery(peopleOf(companyId)),
    cache.prefetchInfiniteQuery(invitationPages(companyId)),
  ])

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function CompanyPeople() {
  const companyId = useParams()['companyId'] ?? ''
  const query = useQuery(peopleOf(companyId))
  const { data } = query
  const pages = useInvitations(companyId)
  const { invitations } = pages
  const can = useCan()
  const invite = can.people && (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={`/app/admin/import?kind=person&company=${companyId}`}>Import</LinkButton>
      <LinkButton
        aria-haspopup="dialog"
        variant="primary"
        to="new"
        preventScrollReset
        aria-keyshortcuts="c"
      >
        Invite
      </LinkButton>
    </div>
  )
  return (
    <section aria-label="People" className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <QueryError query={query} />
      {data?.length === 0 && invitations.length === 0 && (
        <EmptyState title="No one at this client can sign in yet." action={invite} />
      )}
      {data && data.length + invitations.length > 0 && (
        <>
          <div className="flex justify-end">{invite}</div>
          {data.length > 0 && (
            <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
              {data.map((person) => (
                <CompanyPerson key={person._id} companyId={companyId} person={person} />
              ))}
            </ul>
          )}
          <CompanyInvitations companyId={companyId} pages={pages} canRun={can.people} />
        </>
      )}
      <Outlet />
    </section>
  )
}
