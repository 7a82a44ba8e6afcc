// Person panel beside the table: role, clients, sessions and actions.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { DirectoryPerson } from '#contract/clients/directory.ts'
import type { StaffRights } from '#contract/agency/staff-roles.ts'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { recordScreen } from '#web/kit/records/record-screen.tsx'
import { companyRoleName } from '#web/clients/people/parts/company-roles.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { PersonAvatar } from '#web/kit/session/person-photos.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SidePanel } from '#web/ui/dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { CompaniesChoice } from './companies-choice.tsx'
import { usePersonActions } from './person-actions.ts'
import { nameOfPerson } from './person-columns.tsx'
import { PersonCost } from './person-cost.tsx'
import { PersonRate } from './person-rate.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { personWith } from './people-queries.ts'
import { roleHints, staffRoleName, staffRoleOptions } from '../parts/role-names.ts'
import { useStaffRights } from './staff-rights.ts'

const param = 'personId'
const backTo = 'the people'
const load: Load = (cache, { params }) => cache.ensureQueryData(personWith(params[param] ?? ''))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)
export const ErrorBoundary = missingDetails(param, backTo)

export default recordScreen({ param, query: personWith, backTo }, function PersonOfRoute() {
  const person = useSuspenseQuery(personWith(useParams()[param] ?? '')).data
  return <PersonPanel key={person._id} person={person} />
})

function PersonPanel({ person }: { person: DirectoryPerson }) {
  const close = useCloseDialog()
  const can = useCan()
  const name = nameOfPerson(person)
  return (
    <SidePanel title={name} onClose={close}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto overscroll-contain p-5">
        <Facts person={person} name={name} />
        {person.staffRole ? (
          <StaffRole person={person} role={person.staffRole} />
        ) : (
          <Memberships person={person} />
        )}
        {can.money && can.staff && person.staffRole && <PersonRate personId={person._id} />}
        {can.money && can.staff && person.staffRole && <PersonCost personId={person._id} />}
        {person.can.endSessions && <PersonSessions person={person} />}
        <Access person={person} name={name} />
      </div>
    </SidePanel>
  )
}

function Facts({ person, name }: { person: DirectoryPerson; name: string }) {
  const { email, banned, confirmed, lastSeenAt, twoFactor } = person
  return (
    <div className="flex items-center gap-3">
      <PersonAvatar person={person._id} name={name} size="lg" />
      <div className="min-w-0">
        <a href={`mailto:${email}`} className="wrap-anywhere text-accent hover:underline">
          {email}
        </a>
        <p className="flex flex-wrap items-center gap-1.5 text-sm text-muted">
          {lastSeenAt ? (
            <span>
              Last seen <Moment at={lastSeenAt} />
            </span>
          ) : (
            'Not signed in recently'
          )}
          {banned && <Badge tone="bad">Banned</Badge>}
          {twoFactor && <Badge tone="good">Second factor</Badge>}
          {!confirmed && <Badge tone="warn">Email not confirmed</Badge>}
        </p>
      </div>
    </div>
  )
}

function StaffRole({ person, role }: { person: DirectoryPerson; role: StaffRights['staffRole'] }) {
  const { rights, setRole, setCompanies } = useStaffRights(person, role)
  const { staffRole, companies } = rights
  if (!person.can.changeRole) return <p>{staffRoleName(role)}</p>
  return (
    <PanelSection title="Role">
      <Select
        label="Role"
        isLabelHidden
        placeholder={null}
        options={staffRoleOptions}
        value={staffRole}
        description={roleHints[staffRole]}
        onChange={({ target }) => setRole(target.value as typeof staffRole)}
      />
      {staffRole !== 'administrator' && (
        <CompaniesChoice value={companies} onChange={setCompanies} className="mt-2" />
      )}
    </PanelSection>
  )
}

function Memberships({ person: { memberships } }: { person: DirectoryPerson }) {
  return (
    <PanelSection title="Clients">
      {memberships.length === 0 && (
        <p className="text-sm text-muted">Doesn’t belong to a client, so can’t see anything.</p>
      )}
      <ul className="divide-y divide-line">
        {memberships.map(({ _id, name, role, banned }) => (
          <li key={_id} className="flex items-center gap-2 py-2">
            <Avatar name={name} isSquare />
            <Link
              to={`/app/admin/clients/${_id}/people`}
              className="min-w-0 flex-1 truncate font-medium hover:underline"
            >
              {name}
            </Link>
            {banned && <Badge tone="bad">Banned here</Badge>}
            <span className="text-sm text-muted">{companyRoleName(role)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function Access({ person, name }: { person: DirectoryPerson; name: string }) {
  const { sendPasswordLink, ban, liftBan, resetTwoFactor } = usePersonActions(person)
  const { _id: ownId } = useUser()
  const [asked, ask] = useState<'ban' | 'reset'>()
  const { can, banned } = person
  if (!can.resetPassword && !can.ban) return null

  async function confirm(work: () => Promise<void>) {
    await work()
    ask(undefined)
  }

  return (
    <PanelSection title="Access">
      <div className="flex flex-wrap gap-2">
        {can.resetPassword && (
          <Button size="sm" onClick={sendPasswordLink}>
            Send password link
          </Button>
        )}
        {can.resetTwoFactor && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => ask('reset')}>
            Reset second factor
          </Button>
        )}
        {can.ban && !banned && (
          <Button size="sm" variant="danger" aria-haspopup="dialog" onClick={() => ask('ban')}>
            Ban
          </Button>
        )}
        {can.ban && banned && (
          <Button size="sm" onClick={() => void liftBan()}>
            Lift ban
          </Button>
        )}
      </div>
      {person._id === ownId && (
        <p className="text-sm text-muted">This is you. Only another administrator can ban you.</p>
      )}
      {asked === 'reset' && (
        <ConfirmDialog
          title={`Reset the second factor of ${name}?`}
          confirmLabel="Reset"
          onConfirm={() => confirm(resetTwoFactor)}
          onClose={() => ask(undefined)}
        >
          For someone who has lost their phone or passkeys and their recovery codes. Make sure it’s
          really them asking. Their app, passkeys and codes stop working; they sign in with just
          their password until they set up a new one, and get an email about it.
        </ConfirmDialog>
      )}
      {asked === 'ban' && (
        <ConfirmDialog
          title={`Ban ${name}?`}
          confirmLabel="Ban"
          isDanger
          onConfirm={() => confirm(ban)}
          onClose={() => ask(undefined)}
        >
          They’re signed out everywhere at once and can’t sign in until you lift the ban. Their work
          stays.
        </ConfirmDialog>
      )}
    </PanelSection>
  )
}
