// Pending invitations to the agency.
import { useQueryClient } from '@tanstack/react-query'
import { type StaffInvitation, directory } from '#contract/clients/directory.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { newKey } from '#web/lib/new-key.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { staffInvitations } from './people-queries.ts'
import { staffRoleName } from '../parts/role-names.ts'

/** An import may have added thousands. */
const maxShown = 100

export function StaffInvitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invited" className="grid gap-2">
      <h2 id="invited" className="text-sm font-medium">
        Invited to the agency
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {invitations.slice(0, maxShown).map((invitation) => (
          <Invited key={invitation._id} invitation={invitation} />
        ))}
      </ul>
      {invitations.length > maxShown && (
        <p className="text-sm text-muted">{`and ${formatNumber(invitations.length - maxShown)} more`}</p>
      )}
    </section>
  )
}

function Invited({ invitation }: { invitation: StaffInvitation }) {
  const {
    _id: invitationId,
    email,
    name,
    staffRole,
    companies,
    sent,
    invitedBy,
    createdAt,
    expired,
  } = invitation
  const fullName = `${name.first} ${name.last}`.trim()
  const cache = useQueryClient()

  async function attempt(work: () => Promise<unknown>, done: string) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${email}: ${error.message}`, {
        about: invitationId,
        retry: () => void attempt(work, done),
      })
      return
    }
    toast.success(done)
    await cache.invalidateQueries({ queryKey: staffInvitations.queryKey })
  }

  const withdraw = () => api(directory.withdrawInvitation, { params: { invitationId } })
  const key = newKey()
  const inviteAgain = () =>
    api(directory.invite, { body: { email, staffRole, companies } }, { idempotencyKey: key })

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-medium wrap-anywhere">{email}</span>{' '}
        <span className="text-sm text-muted">
          {fullName && `${fullName}, `}
          {staffRoleName(staffRole)}
          {companies && ` · ${pluralize(companies.length, 'client')}`}
          {invitedBy && `, by ${invitedBy}`} <Moment at={createdAt} />
        </span>
      </span>
      {expired && <Badge tone="warn">Expired</Badge>}
      {!sent && <Badge>Not sent yet</Badge>}
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Send the invitation to ${email}${sent ? ' again' : ''}`}
        onClick={() =>
          void attempt(inviteAgain, sent ? `${email} invited again` : `${email} invited`)
        }
      >
        {sent ? 'Send again' : 'Send'}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Withdraw the invitation to ${email}`}
        onClick={() => void attempt(withdraw, `Invitation to ${email} withdrawn`)}
      >
        Withdraw
      </Button>
    </li>
  )
}
