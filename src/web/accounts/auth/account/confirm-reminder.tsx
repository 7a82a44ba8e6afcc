// Reminds people with an unconfirmed address where the email went, and how to get it again.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auth } from '#contract/accounts/auth.ts'
import { profileQuery } from '#web/accounts/auth/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Banner, FormProblem } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

export function ConfirmReminder() {
  const { data: profile } = useQuery(profileQuery)
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>('asked')
  const [problem, setProblem] = useState<string>()
  if (!profile || profile.confirmed) return null

  async function sendAgain() {
    setState('sending')
    setProblem(undefined)
    try {
      await api(auth.sendConfirmation, {})
      setState('sent')
    } catch (error) {
      setState('asked')
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }

  return (
    <section className="mt-6 grid gap-3">
      <FormProblem>{problem}</FormProblem>
      <p className="text-muted">
        Please confirm your address with the link in our email to{' '}
        <strong className="font-medium text-text">{profile.pendingEmail ?? profile.email}</strong>.
        Until you do, nothing opens here, even once you’re approved.
      </p>
      {state === 'sent' ? (
        <Banner tone="good">It’s on its way. Check your spam folder too.</Banner>
      ) : (
        <Button
          size="lg"
          className="justify-self-start"
          isPending={state === 'sending'}
          onClick={() => void sendAgain()}
        >
          Send the email again
        </Button>
      )}
    </section>
  )
}
