// For staff of whom the agency demands a second factor: nothing else can be done before it is set up.
import { redirect } from 'react-router'
import { TwoFactorSetUp } from '#web/features/account/two-factor-set-up.tsx'
import { homeOf, sessionQuery, useUser } from '#web/features/session/session-queries.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountLayout } from './account-layout.tsx'

const load: Load = async (cache) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  if (!user.mustSetUpTwoFactor) throw redirect(homeOf(user))
}

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function DemandedTwoFactor() {
  const user = useUser()
  return (
    <AccountLayout
      title="Set up a second factor"
      introduction="The agency demands one of you. Everything is here again as soon as it is set up."
    >
      <title>Set up a second factor</title>
      {/* A whole new page: what was refused meanwhile is read again. */}
      <TwoFactorSetUp onDone={() => location.assign(homeOf(user))} />
      <div className="mt-8">
        <Button onClick={() => void signOut()}>Logout</Button>
      </div>
    </AccountLayout>
  )
}
