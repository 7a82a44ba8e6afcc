// Pending invitations to a client company.
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type Invitation, people } from '#contract/clients/people.ts'
import { api } from '#web/lib/browser.ts'
import { newKey } from '#web/lib/new-key.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { getApi } from '#web/lib/query.ts'
import { companyRoleName } from './company-roles.ts'
import { usePeopleCalls } from './use-people-calls.ts'

const size = 50

/** Pending invitations of a company, paginated because an import may add thousands. */
export const invitationPages = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: [people.invitations.path, { params: { companyId } }, 'pages'],
    queryFn: ({ client, pageParam, signal }) =>
      getApi(client)(
        people.invitations,
        { params: { companyId }, query: { size, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < size ? null : (page.at(-1)?._id ?? null)),
  })

export function useInvitations(companyId: string, enabled = true) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...invitationPages(companyId),
    enabled,
  })
  return {
    invitations: data?.pages.flat() ?? [],
    hasMore: hasNextPage,
    isPending: isFetchingNextPage,
    showMore: () => void fetchNextPage(),
  }
}

interface CompanyInvitationsProps {
  companyId: string
  pages: ReturnType<typeof useInvitations>
  /** Whether the caller can send and withdraw them. */
  canRun: boolean
}

export function CompanyInvitations({ companyId, pages, canRun }: CompanyInvitationsProps) {
  const { invitations, hasMore, isPending, showMore } = pages
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invited" className="grid gap-2">
      <h2 id="invited" className="text-sm font-medium">
        Invited
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {invitations.map((invitation) => (
          <Invited
            key={invitation._id}
            companyId={companyId}
            invitation={invitation}
            canRun={canRun}
          />
        ))}
      </ul>
      {hasMore && (
        <Button className="w-fit" isPending={isPending} onClick={showMore}>
          Show more invitations
        </Button>
      )}
    </section>
  )
}

interface InvitedProps {
  companyId: string
  invitation: Invitation
  canRun: boolean
}

function Invited({ companyId, invitation, canRun }: InvitedProps) {
  const { attempt } = usePeopleCalls(companyId)
  const { _id: invitationId, email, name, role, sent, invitedBy, createdAt, expired } = invitation
  const fullName = `${name.first} ${name.last}`.trim()

  function inviteAgain() {
    const idempotencyKey = newKey()
    const asked = { params: { companyId }, body: { email, role } }
    void attempt(
      email,
      () => api(people.invite, asked, { idempotencyKey }),
      sent ? `${email} invited again` : `${email} invited`,
    )
  }

  const withdraw = () =>
    attempt(
      email,
      () => api(people.withdrawInvitation, { params: { companyId, invitationId } }),
      `Invitation to ${email} withdrawn`,
    )

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-medium wrap-anywhere">{email}</span>{' '}
        <span className="text-sm text-muted">
          {fullName && `${fullName}, `}
          {companyRoleName(role)}
          {invitedBy && `, by ${invitedBy}`} <Moment at={createdAt} />
        </span>
      </span>
      {expired && <Badge tone="warn">Expired</Badge>}
      {!sent && <Badge>Not sent yet</Badge>}
      {canRun && (
        <>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Send the invitation to ${email}${sent ? ' again' : ''}`}
            onClick={inviteAgain}
          >
            {sent ? 'Send again' : 'Send'}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Withdraw the invitation to ${email}`}
            onClick={() => void withdraw()}
          >
            Withdraw
          </Button>
        </>
      )}
    </li>
  )
}
