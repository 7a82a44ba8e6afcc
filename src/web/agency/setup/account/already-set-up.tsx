// Replaces the setup page once the installation has an administrator.
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { SignInLink } from '#web/kit/account/account-links.tsx'

export function AlreadySetUp() {
  return (
    <AccountLayout title="This installation is set up" door="closed">
      <title>This installation is set up</title>
      <p className="text-muted">It already has an administrator.</p>
      <SignInLink />
    </AccountLayout>
  )
}
