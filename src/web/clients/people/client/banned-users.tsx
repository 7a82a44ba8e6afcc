// Banned Users: the company's banned people; owners can lift bans not imposed by the agency.
import { useQuery } from '@tanstack/react-query'
import { data as answer } from 'react-router'
import { type Person, people } from '#contract/clients/people.ts'
import { peopleOf } from '#web/clients/people/queries.ts'
import { usePeopleCalls } from '#web/clients/people/parts/use-people-calls.ts'
import { PersonAvatar } from '#web/kit/session/person-photos.tsx'
import { sessionQuery } from '#web/kit/session/session-queries.ts'
import { api } from '#web/lib/browser.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { LoadErrorBanner } from '#web/ui/loading.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'

/** @throws 403 unless the person is an owner: only owners may see who is banned */
const load = loadPortal(async (cache, companyId) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  const isOwner = user.companies.some(({ _id, role }) => _id === companyId && role === 'owner')
  if (!isOwner) throw answer(null, { status: 403 })
  await cache.prefetchQuery(peopleOf(companyId))
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function BannedUsers() {
  const { company, to } = usePortal()
  const { data, isError, refetch } = useQuery(peopleOf(company._id))
  const banned = data?.filter((person) => person.banned)
  return (
    <ClientPage
      isNarrow
      title="Banned Users"
      subtitle={`They can’t access ${company.name}. Their past activity stays.`}
    >
      {isError && <LoadErrorBanner onRetry={refetch}>Couldn’t load the people.</LoadErrorBanner>}
      {banned?.length === 0 && (
        <EmptyState
          title="No banned users."
          action={<LinkButton to={to('/app/client/team')}>Team</LinkButton>}
        >
          You can ban someone from the team list.
        </EmptyState>
      )}
      {banned && banned.length > 0 && (
        <ul
          aria-label="Banned people"
          className="divide-y divide-line rounded-lg border border-line bg-raised"
        >
          {banned.map((person) => (
            <BannedPerson key={person._id} companyId={company._id} person={person} />
          ))}
        </ul>
      )}
    </ClientPage>
  )
}

function BannedPerson({ companyId, person }: { companyId: string; person: Person }) {
  const { attempt } = usePeopleCalls(companyId)
  const { _id: userId, email, bannedBy, can } = person
  const name = `${person.name.first} ${person.name.last}`
  const lift = () =>
    attempt(
      name,
      () => api(people.change, { params: { companyId, userId }, body: { banned: false } }),
      `Ban of ${name} lifted`,
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <PersonAvatar person={userId} name={name} size="md" />
      <span className="min-w-0 flex-1 basis-52">
        <span dir="auto" className="block font-medium wrap-anywhere">
          {name}
        </span>
        <span className="block truncate text-sm text-muted">{email}</span>
      </span>
      {can.ban ? (
        <Button size="sm" aria-label={`Lift ban of ${name}`} onClick={() => void lift()}>
          Lift ban
        </Button>
      ) : (
        <span className="text-sm text-muted">
          {bannedBy === 'agency' ? 'Banned by the agency' : 'Banned'}
        </span>
      )}
    </li>
  )
}
