// Shown in place of a screen to people who are not signed in.
import { useLocation } from 'react-router'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { withNext } from '#web/lib/next-address.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'

export default function SignedOut() {
  const { pathname, search, hash } = useLocation()
  // The server never gets the fragment.
  const next = pathname + search + (useIsHydrated() ? hash : '')
  return (
    <AccountLayout title="You're Not Signed In">
      <title>You're Not Signed In</title>
      <p className="text-muted">Please sign in to view your information</p>
      <div className="mt-6">
        <LinkButton variant="primary" size="lg" to={withNext('/login', next)}>
          Sign In
        </LinkButton>
      </div>
    </AccountLayout>
  )
}
