// Columns and row actions of the client companies table.
import { Link, useLocation } from 'react-router'
import type { ListedCompany, companySorts } from '#contract/clients/companies.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { ListColumn } from '#web/kit/lists/list-table.tsx'
import { Approve } from './approve.tsx'

export const clientColumns: readonly ListColumn<ListedCompany, (typeof companySorts)[number]>[] = [
  {
    sort: 'name',
    title: 'Company | Client',
    isHeading: true,
    className: 'md:w-[22%]',
    cell: ({ _id, name }) => (
      <Link to={`/app/admin/clients/${_id}`} className="font-medium wrap-anywhere hover:underline">
        {name}
      </Link>
    ),
  },
  { sort: 'status', title: 'Status', cell: (company) => <Status company={company} /> },
  {
    sort: 'website',
    title: 'Website',
    priority: 'lower',
    className: 'md:w-[34%] md:max-w-0 md:truncate',
    cell: ({ website }) => website && <Website address={website} />,
  },
  {
    sort: 'email',
    title: 'Email',
    className: 'md:w-[44%] md:max-w-0 md:truncate',
    cell: ({ email }) => (
      <a href={`mailto:${email}`} title={email} className="hover:underline">
        {email}
      </a>
    ),
  },
  {
    sort: 'phone',
    title: 'Phone',
    priority: 'lowest',
    className: 'whitespace-nowrap',
    cell: ({ phone }) => phone,
  },
  {
    sort: 'projects',
    title: 'Projects',
    align: 'end',
    priority: 'low',
    cell: ({ projects }) => projects.length,
  },
]

export function ClientActions({ item: company }: { item: ListedCompany }) {
  const { _id, name, waiting } = company
  const { search } = useLocation()
  const can = useCan()
  if (!can.clients) return null
  return (
    <>
      {waiting && (
        // Its own line, so the buttons align with those of other rows.
        <div className="md:flex md:w-full md:justify-end">
          <Approve company={company} />
        </div>
      )}
      <LinkButton size="sm" variant="quiet" to={`${_id}/files`} aria-label={`Files of ${name}`}>
        Files
      </LinkButton>
      <LinkButton
        aria-haspopup="dialog"
        size="sm"
        variant="quiet"
        to={`${_id}/edit${search}`}
        aria-label={`Edit ${name}`}
        preventScrollReset
      >
        Edit
      </LinkButton>
      {can.projects && (
        <LinkButton
          aria-haspopup="dialog"
          size="sm"
          variant="quiet"
          to={`${_id}/delete${search}`}
          aria-label={`Delete ${name}`}
          preventScrollReset
        >
          Delete
        </LinkButton>
      )}
    </>
  )
}

function Website({ address }: { address: string }) {
  const shown = address.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return (
    <a
      href={address}
      title={shown}
      target="_blank"
      rel="noreferrer"
      className="text-accent hover:underline"
    >
      {shown}
    </a>
  )
}

function Status({ company: { active, waiting, awaitsConfirmation } }: { company: ListedCompany }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={active ? 'good' : 'bad'} hasDot>
        {active ? 'Enabled' : 'Disabled'}
      </Badge>
      {waiting && <Badge tone="warn">Waiting</Badge>}
      {awaitsConfirmation && <Badge tone="warn">Email not confirmed</Badge>}
      {waiting && !awaitsConfirmation && <Badge tone="good">Email confirmed</Badge>}
    </span>
  )
}
