// Unsubscribes without sign-in. Requires a click, because email programs open links automatically.
import { useState } from 'react'
import { kindLabels } from '#contract/records/notification-messages.ts'
import { type NotificationKind, notifications } from '#contract/records/notifications.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { TextLink } from '#web/kit/account/account-links.tsx'
import { incompleteLink, linkFailure, useLinkToken } from '#web/kit/account/link-token.ts'

export default function Unsubscribe() {
  const token = useLinkToken()
  const isHydrated = useIsHydrated()
  const [stopped, setStopped] = useState<{ kind: NotificationKind | null }>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState(token ? undefined : incompleteLink)

  async function stop() {
    setSending(true)
    setProblem(undefined)
    try {
      setStopped(await api(notifications.unsubscribe, { query: { token } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(linkFailure(error))
    } finally {
      setSending(false)
    }
  }

  if (stopped) return <Stopped kind={stopped.kind} />
  return (
    <AccountLayout
      title="Stop these emails?"
      introduction="You’ll still find everything in the app, where you can turn them back on."
    >
      <title>Stop these emails?</title>
      <div className="grid gap-4">
        <FormProblem>{problem}</FormProblem>
        {token !== '' && (
          <Button
            variant="primary"
            size="lg"
            isPending={isSending}
            disabled={!isHydrated}
            onClick={() => void stop()}
          >
            Stop emails
          </Button>
        )}
        <p className="text-sm text-muted">
          To choose what we email you, <TextLink to="/login">sign in</TextLink>. You’ll find the
          settings under the bell.
        </p>
      </div>
    </AccountLayout>
  )
}

function Stopped({ kind }: { kind: NotificationKind | null }) {
  const what = kind === null ? 'These emails' : `Emails about “${kindLabels[kind].title}”`
  return (
    <AccountLayout title="Done" door="closed">
      <title>Emails stopped</title>
      <p role="status" className="text-lg text-muted">
        {what} have stopped. You’ll still find everything in the app.
      </p>
      <p className="mt-6 text-sm text-muted">
        Changed your mind? <TextLink to="/login">Sign in</TextLink> and turn them back on. You’ll
        find the settings under the bell.
      </p>
    </AccountLayout>
  )
}
