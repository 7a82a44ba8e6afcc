// Shown to people whose company is not approved yet, or who no longer have one.
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#web/accounts/auth/queries.ts'
import { sessionQuery } from '#web/kit/session/session-queries.ts'
import { signOut } from '#web/kit/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { ConfirmReminder } from '#web/accounts/auth/account/confirm-reminder.tsx'

const askAgainMs = 5000

export function WaitingForApproval({ firstName }: { firstName: string }) {
  // The page moves on automatically, because the dashboard around it reads the same session.
  useQuery({ ...sessionQuery, refetchInterval: askAgainMs })
  const { data: profile } = useQuery({ ...profileQuery, refetchInterval: askAgainMs })
  const isApproved = profile?.approved && !profile.confirmed
  const title = isApproved ? 'Confirm your address' : 'Your account is waiting for approval'
  return (
    <AccountLayout title={title} door="closed">
      <title>{title}</title>
      <p className="text-muted">
        {isApproved
          ? `Welcome, ${firstName}. We have approved your registration.`
          : `Thanks for registering, ${firstName}. We review every registration ourselves. Once yours is approved, you’ll find your projects here.`}
      </p>
      <ConfirmReminder />
      <div className="mt-6">
        <Button size="lg" onClick={() => void signOut()}>
          Logout
        </Button>
      </div>
    </AccountLayout>
  )
}
