// Confirms an address. Only the click uses up the link, because email programs open links automatically.
import { useState } from 'react'
import { auth } from '#contract/accounts/auth.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { SignInLink, TextLink } from '#web/kit/account/account-links.tsx'
import { incompleteLink, linkFailure, useLinkToken } from '#web/kit/account/link-token.ts'

export default function VerifyEmail() {
  const token = useLinkToken()
  const isHydrated = useIsHydrated()
  const [state, setState] = useState<'asked' | 'sending' | 'done' | 'dead'>(
    token ? 'asked' : 'dead',
  )
  const [problem, setProblem] = useState(token ? undefined : incompleteLink)

  async function confirm() {
    setState('sending')
    setProblem(undefined)
    try {
      await api(auth.verifyEmail, { body: { token } })
      setState('done')
    } catch (error) {
      const isDead = error instanceof ApiError && error.fields['token'] !== undefined
      setState(isDead ? 'dead' : 'asked')
      if (!(error instanceof ApiError)) throw error
      setProblem(linkFailure(error))
    }
  }

  if (state === 'done') return <Confirmed />
  return (
    <AccountLayout
      title="Confirm your address"
      introduction={state === 'dead' ? undefined : 'One click shows us that our emails reach you.'}
      door={state === 'dead' ? 'closed' : 'ajar'}
    >
      <title>Confirm your address</title>
      <div className="grid gap-4">
        <FormProblem>{problem}</FormProblem>
        {state === 'dead' ? (
          <p className="text-muted">
            <TextLink to="/login">Sign in</TextLink> to get a new link.
          </p>
        ) : (
          <Button
            variant="primary"
            size="lg"
            isPending={state === 'sending'}
            disabled={!isHydrated}
            onClick={() => void confirm()}
          >
            Confirm address
          </Button>
        )}
      </div>
    </AccountLayout>
  )
}

function Confirmed() {
  return (
    <AccountLayout title="Your address is confirmed" door="open">
      <title>Your address is confirmed</title>
      <p role="status" className="text-muted">
        Thanks. Our emails will reach you from now on.
      </p>
      <SignInLink />
    </AccountLayout>
  )
}
