// In place of the setup, where the installation has its administrator.
import { AccountLayout } from './account-layout.tsx'
import { SignInLink } from './account-links.tsx'

export function AlreadySetUp() {
  return (
    <AccountLayout title="This installation is set up" door="closed">
      <title>This installation is set up</title>
      <p className="text-muted">It has its administrator already.</p>
      <SignInLink />
    </AccountLayout>
  )
}
