// One person of a client company, with actions.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { type Person, people } from '#contract/clients/people.ts'
import { PersonAvatar } from '#web/kit/session/person-photos.tsx'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Select } from '#web/ui/select.tsx'
import { companyRoleName, companyRoleOptions } from './company-roles.ts'
import { usePeopleCalls } from './use-people-calls.ts'

interface CompanyPersonProps {
  companyId: string
  person: Person
}

export function CompanyPerson({ companyId, person }: CompanyPersonProps) {
  const { attempt } = usePeopleCalls(companyId)
  const { role, email, banned, bannedBy, confirmed, can } = person
  const name = `${person.name.first} ${person.name.last}`
  const params = { companyId, userId: person._id }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <PersonAvatar person={person._id} name={name} size="md" />
      <span className="min-w-0 flex-1 basis-52">
        <span className="flex flex-wrap items-center gap-1.5">
          <span dir="auto" className="font-medium wrap-anywhere">
            {name}
          </span>
          {banned && (
            <Badge tone="bad">{bannedBy === 'agency' ? 'Banned' : 'Banned by the company'}</Badge>
          )}
          {!confirmed && <Badge tone="warn">Email not confirmed</Badge>}
        </span>
        <a href={`mailto:${email}`} className="block truncate text-sm text-muted hover:underline">
          {email}
        </a>
      </span>
      {can.changeRole ? (
        <Select
          label={`Role of ${name}`}
          isLabelHidden
          placeholder={null}
          className="w-32"
          options={companyRoleOptions}
          value={role}
          onChange={({ target }) =>
            void attempt(
              name,
              () => api(people.change, { params, body: { role: target.value as Person['role'] } }),
              `${name} is ${target.value === 'owner' ? 'an owner' : 'a member'} now`,
            )
          }
        />
      ) : (
        <span className="text-muted">{companyRoleName(role)}</span>
      )}
      <PersonMenu companyId={companyId} person={person} name={name} />
    </li>
  )
}

type Question = 'ban' | 'remove'

function PersonMenu({ companyId, person, name }: CompanyPersonProps & { name: string }) {
  const { run, attempt } = usePeopleCalls(companyId)
  const [asked, ask] = useState<Question>()
  const { can, banned, email } = person
  const params = { companyId, userId: person._id }
  if (!can.ban && !can.remove && !can.resetPassword) return null

  const setBanned = (isBanned: boolean) =>
    api(people.change, { params, body: { banned: isBanned } })
  const liftBan = () => attempt(name, () => setBanned(false), `Ban of ${name} lifted`)

  async function confirm() {
    if (asked === 'ban') await run(() => setBanned(true), `${name} banned`)
    else await run(() => api(people.remove, { params }), `${name} removed`)
    ask(undefined)
  }

  function sendLink() {
    const idempotencyKey = newKey()
    void attempt(
      name,
      () => api(people.resetPassword, { params }, { idempotencyKey }),
      `A link for a new password is on its way to ${email}`,
    )
  }

  return (
    <>
      <Menu
        label={name}
        align="end"
        trigger={
          <IconButton label={`Actions, ${name}`}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {can.resetPassword && <MenuItem onSelect={sendLink}>Send password link</MenuItem>}
        {can.ban && banned && <MenuItem onSelect={() => void liftBan()}>Lift ban</MenuItem>}
        {can.ban && !banned && (
          <MenuItem opens="dialog" isDanger onSelect={() => ask('ban')}>
            Ban…
          </MenuItem>
        )}
        {can.remove && (
          <MenuItem opens="dialog" isDanger onSelect={() => ask('remove')}>
            Remove from the company…
          </MenuItem>
        )}
      </Menu>
      {asked && (
        <ConfirmDialog
          title={asked === 'ban' ? `Ban ${name}?` : `Remove ${name}?`}
          confirmLabel={asked === 'ban' ? 'Ban' : 'Remove'}
          isDanger
          onConfirm={confirm}
          onClose={() => ask(undefined)}
        >
          {asked === 'ban'
            ? 'They lose access immediately, and get it back if you lift the ban. Their work is kept.'
            : 'They’ll no longer see this company. You can invite them again.'}
        </ConfirmDialog>
      )}
    </>
  )
}
