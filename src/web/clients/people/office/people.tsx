// People: everyone who can sign in, from the agency and its clients.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { type DirectoryPerson, DirectoryQuery, directory } from '#contract/clients/directory.ts'
import { companyRoleOptions } from '#web/clients/people/parts/company-roles.ts'
import { forStaffWith, useCan } from '#web/kit/session/permissions.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ExportLink } from '#web/kit/lists/export-link.tsx'
import { listAddress } from '#web/kit/lists/list-address.ts'
import { ListFilters } from '#web/kit/lists/list-filters.tsx'
import { ListResults } from '#web/kit/lists/list-results.tsx'
import { loadList, useList } from '#web/kit/lists/use-list.ts'
import { nameOfPerson, personColumns } from './person-columns.tsx'
import { Erasures } from './erasures.tsx'
import { erasuresQuery, peoplePage, staffInvitations } from './people-queries.ts'
import { staffRoleOptions } from '../parts/role-names.ts'
import { StaffInvitations } from './staff-invitations.tsx'

const everyone = { address: listAddress(DirectoryQuery), pageOf: peoplePage }

const load = forStaffWith('people', loadList(everyone))

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

type Role = DirectoryQuery['role']

const groups = [
  { value: '', label: 'Everyone' },
  { value: 'staff', label: 'Agency' },
  { value: 'client', label: 'Clients' },
] as const
type Group = (typeof groups)[number]['value']

function groupOf(role: Role): Group {
  if (role === undefined) return ''
  return role === 'client' || role === 'owner' || role === 'member' ? 'client' : 'staff'
}

const getRoles = (group: Group) =>
  group === 'staff' ? staffRoleOptions : group === 'client' ? companyRoleOptions : []

export default function People() {
  const { search } = useLocation()
  const can = useCan()
  const list = useList(everyone, '/app/admin/people')
  const { choices, isFiltered, show } = list
  const group = can.staff ? groupOf(choices.role) : 'client'
  const roles = getRoles(group)
  const erasures = useQuery({ ...erasuresQuery, enabled: can.staff })
  const invitations = useQuery({ ...staffInvitations, enabled: can.staff })

  return (
    <Page>
      <title>People</title>
      <PageHeader
        title="People"
        subtitle={
          can.staff
            ? 'People at the agency, and people who sign in for a client'
            : 'People who sign in for a client'
        }
        actions={
          <>
            <LinkButton to="/app/admin/import?kind=person">Import</LinkButton>
            {can.staff && (
              <LinkButton
                aria-haspopup="dialog"
                variant="primary"
                to={`/app/admin/people/new${search}`}
                aria-keyshortcuts="c"
                preventScrollReset
              >
                Invite to the agency
              </LinkButton>
            )}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        {can.staff && (
          <Segmented
            label="People to show"
            value={group}
            onChange={(value) => show({ role: value === '' ? undefined : value })}
            segments={groups}
          />
        )}
        <ListFilters
          searchLabel="Search people"
          filters={
            roles.length > 0
              ? [
                  {
                    name: 'role',
                    label: 'Role',
                    options: [{ value: group, label: 'All roles' }, ...roles],
                  },
                ]
              : []
          }
          choices={choices}
          onChange={show}
          filterClass="w-40"
        />
        <ExportLink endpoint={directory.list} choices={choices} file="people.csv" />
      </div>
      <Erasures requests={erasures.data ?? []} />
      {group !== 'client' && <StaffInvitations invitations={invitations.data ?? []} />}
      <ListResults<DirectoryPerson, (typeof personColumns)[number]['sort']>
        label="People"
        noun="people"
        list={list}
        columns={personColumns}
        nameOf={nameOfPerson}
        empty={
          <EmptyState
            title={isFiltered ? 'No one matches this search.' : 'No one can sign in yet.'}
            action={isFiltered && <LinkButton to="/app/admin/people">Show everyone</LinkButton>}
          />
        }
      />
      <Outlet />
    </Page>
  )
}
