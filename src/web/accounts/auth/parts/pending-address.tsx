// A new email address awaiting confirmation: resend the email, or cancel the change.
import { useState } from 'react'
import { type Profile, auth } from '#contract/accounts/auth.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useSaveProfile } from './use-save-profile.ts'

export function PendingAddress({ profile: { email, pendingEmail } }: { profile: Profile }) {
  const save = useSaveProfile()
  const [isPending, setPending] = useState(false)

  async function attempt(work: () => Promise<unknown>, said: string): Promise<void> {
    setPending(true)
    try {
      await work()
      toast.success(said)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { retry: () => void attempt(work, said) })
    } finally {
      setPending(false)
    }
  }

  const sendAgain = () =>
    attempt(() => api(auth.sendConfirmation, {}), `We sent another email to ${pendingEmail}`)
  const callOff = () => attempt(() => save({ email }), `You still sign in with ${email}`)

  return (
    <Banner title="Confirm your new address">
      <p className="wrap-anywhere">
        Open the link in our email to {pendingEmail}. Until then, sign in with {email}.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" disabled={isPending} onClick={() => void sendAgain()}>
          Send again
        </Button>
        <Button size="sm" disabled={isPending} onClick={() => void callOff()}>
          Keep the old address
        </Button>
      </div>
    </Banner>
  )
}
