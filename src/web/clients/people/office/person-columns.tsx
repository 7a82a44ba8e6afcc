// Columns of the people table.
import { Link, useLocation } from 'react-router'
import type { DirectoryPerson, directorySorts } from '#contract/clients/directory.ts'
import { PersonAvatar } from '#web/kit/session/person-photos.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import type { ListColumn } from '#web/kit/lists/list-table.tsx'
import { roleName } from '../parts/role-names.ts'

export const nameOfPerson = ({ name }: Pick<DirectoryPerson, 'name'>) =>
  `${name.first} ${name.last}`

export const personColumns: readonly ListColumn<
  DirectoryPerson,
  (typeof directorySorts)[number]
>[] = [
  {
    sort: 'name',
    title: 'Name',
    isHeading: true,
    className: 'md:w-[30%]',
    cell: (person) => <Name person={person} />,
  },
  {
    sort: 'email',
    title: 'Email',
    className: 'md:w-[34%] md:max-w-0 md:truncate',
    cell: ({ email }) => (
      <a href={`mailto:${email}`} title={email} className="hover:underline">
        {email}
      </a>
    ),
  },
  {
    sort: 'role',
    title: 'Role',
    className: 'md:w-[24%] md:max-w-0',
    cell: (person) => <Role person={person} />,
  },
  {
    sort: 'lastSeen',
    title: 'Last seen',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? <Moment at={lastSeenAt} /> : <span className="text-muted">Not recently</span>,
  },
]

function Name({ person }: { person: DirectoryPerson }) {
  const { search } = useLocation()
  const name = nameOfPerson(person)
  return (
    <span className="flex items-center gap-2">
      <PersonAvatar person={person._id} name={name} />
      <Link
        aria-haspopup="dialog"
        to={`/app/admin/people/${person._id}${search}`}
        preventScrollReset
        className="min-w-0 font-medium wrap-anywhere hover:underline"
      >
        {name}
      </Link>
      {person.banned && <Badge tone="bad">Banned</Badge>}
    </span>
  )
}

function Role({ person }: { person: DirectoryPerson }) {
  const place = placeOf(person)
  return (
    <span className="block md:truncate">
      {roleName(person)}
      {place && <span className="text-muted"> · {place}</span>}
    </span>
  )
}

function placeOf({ staffRole, companies, memberships }: DirectoryPerson): string {
  if (!staffRole) return memberships.map(({ name }) => name).join(', ')
  if (companies === null) return staffRole === 'administrator' ? '' : 'All clients'
  return pluralize(companies.length, 'client')
}
