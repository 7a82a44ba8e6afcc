// What a person sees whose company the agency has not approved yet, or who has none any more.
import { signOut } from '#web/features/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountLayout } from './account-layout.tsx'
import { ConfirmReminder } from './confirm-reminder.tsx'

export function WaitingForApproval({ firstName }: { firstName: string }) {
  return (
    <AccountLayout title="Your account is waiting for approval" door="closed">
      <title>Your account is waiting for approval</title>
      <p className="text-muted">
        Thank you for registering, {firstName}. We look at every registration ourselves. Once yours
        is approved, your projects are here.
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
