// In place of the setup, where the installation has its administrator.
import { LinkButton } from '#web/ui/button.tsx'
import { AccountLayout } from './account-layout.tsx'

export function AlreadySetUp() {
  return (
    <AccountLayout title="This installation is set up" door="closed">
      <title>This installation is set up</title>
      <p className="text-muted">It has its administrator already.</p>
      <div className="mt-6">
        <LinkButton variant="primary" size="lg" to="/login">
          Sign in
        </LinkButton>
      </div>
    </AccountLayout>
  )
}
