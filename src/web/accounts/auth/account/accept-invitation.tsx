// Shows an invitation, and the form for new people or existing accounts.
import { useQuery } from '@tanstack/react-query'
import { auth } from '#contract/accounts/auth.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Banner } from '#web/ui/banner.tsx'
import { AcceptForm } from './accept-form.tsx'
import { useAgency } from '#web/kit/account/agency.ts'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { TextLink } from '#web/kit/account/account-links.tsx'
import {
  incompleteLink,
  invitationKey,
  linkFailure,
  useLinkToken,
} from '#web/kit/account/link-token.ts'

export default function AcceptInvitation() {
  const token = useLinkToken()
  const agency = useAgency()
  const { data: offer, error } = useQuery({
    queryKey: [invitationKey, token],
    queryFn: ({ signal }) => api(auth.invitation, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
  if (token === '') return <NoInvitation why={incompleteLink} />
  if (error) {
    return <NoInvitation why={error instanceof ApiError ? deadInvitation(error) : error.message} />
  }
  if (!offer) {
    return (
      <AccountLayout title="Your invitation">
        <title>Your invitation</title>
        <p role="status" className="text-muted">
          Loading your invitation…
        </p>
      </AccountLayout>
    )
  }
  const title = `Join ${offer.company ?? agency?.name ?? 'us'}`
  return (
    <AccountLayout
      title={title}
      introduction={
        offer.invitedBy ? `${offer.invitedBy} has invited you.` : 'You have been invited.'
      }
      door="open"
    >
      <title>{title}</title>
      <AcceptForm token={token} offer={offer} />
    </AccountLayout>
  )
}

const deadInvitation = (error: ApiError): string =>
  error.fields['token'] === undefined
    ? linkFailure(error)
    : 'This invitation has expired, or was withdrawn or already accepted. Ask the person who invited you for a new one.'

function NoInvitation({ why }: { why: string }) {
  return (
    <AccountLayout title="Your invitation" door="closed">
      <title>Your invitation</title>
      <Banner tone="bad">{why}</Banner>
      <p className="mt-6 text-sm text-muted">
        Already accepted it? <TextLink to="/login">Sign in</TextLink>
      </p>
    </AccountLayout>
  )
}
