// Shown to staff who must set up a required second factor before they can do anything else.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { twoFactorQuery } from '#web/accounts/auth/queries.ts'
import { AddPasskey } from '#web/accounts/passkeys/parts/add-passkey.tsx'
import { TwoFactorSetUp } from '#web/accounts/two-factor/parts/two-factor-set-up.tsx'
import { getHomePath, sessionQuery, useUser } from '#web/kit/session/session-queries.ts'
import { signOut } from '#web/kit/session/sign-out.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { nextAddress } from '#web/lib/next-address.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'

const load: Load = async (cache, { url }) => {
  const { user } = await cache.ensureQueryData(sessionQuery)
  if (!user.mustSetUpTwoFactor) {
    throw redirect(nextAddress(url.searchParams.get('next')) ?? getHomePath(user))
  }
  await cache.ensureQueryData(twoFactorQuery)
}

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function DemandedTwoFactor() {
  const user = useUser()
  const { enabledAt, passkeys } = useSuspenseQuery(twoFactorQuery).data
  const isSetUp = enabledAt !== null || passkeys.length > 0
  const [isPasskey, choosePasskey] = useState(false)
  const next = nextAddress(useSearchParams()[0].get('next'))
  // Reloads the page, so that everything refused in the meantime is requested again.
  const leave = () => location.assign(next ?? getHomePath(user))
  return (
    <AccountLayout
      title="Set up a second factor"
      introduction="The agency requires one. You can continue as soon as it’s set up."
    >
      <title>Set up a second factor</title>
      {isPasskey ? <AddPasskey onDone={leave} /> : <TwoFactorSetUp onDone={leave} />}
      <div className="mt-8 flex flex-wrap gap-2">
        {/* Recovery codes are shown only once. */}
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
