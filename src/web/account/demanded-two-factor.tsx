// For staff of whom the agency demands a second factor: nothing else can be done before it is set up.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect } from 'react-router'
import { twoFactorQuery } from '#web/features/account/account-queries.ts'
import { AddPasskey } from '#web/features/account/add-passkey.tsx'
import { TwoFactorSetUp } from '#web/features/account/two-factor-set-up.tsx'
import { homeOf, sessionQuery, useUser } from '#web/features/session/session-queries.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountLayout } from './account-layout.tsx'

const load: Load = async (cache) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  if (!user.mustSetUpTwoFactor) throw redirect(homeOf(user))
  await cache.ensureQueryData(twoFactorQuery)
}

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function DemandedTwoFactor() {
  const user = useUser()
  const { enabledAt, passkeys } = useSuspenseQuery(twoFactorQuery).data
  const isSetUp = enabledAt !== null || passkeys.length > 0
  const [isPasskey, choosePasskey] = useState(false)
  // A whole new page: what was refused meanwhile is read again.
  const leave = () => location.assign(homeOf(user))
  return (
    <AccountLayout
      title="Set up a second factor"
      introduction="The agency demands one of you. Everything is here again as soon as it is set up."
    >
      <title>Set up a second factor</title>
      {isPasskey ? <AddPasskey onDone={leave} /> : <TwoFactorSetUp onDone={leave} />}
      <div className="mt-8 flex flex-wrap gap-2">
        {/* Its recovery codes are shown only once. */}
        {!isSetUp && (
          <Button onClick={() => choosePasskey(!isPasskey)}>
            {isPasskey ? 'Use an app instead' : 'Use a passkey instead'}
          </Button>
        )}
        <Button onClick={() => void signOut()}>Logout</Button>
      </div>
    </AccountLayout>
  )
}
