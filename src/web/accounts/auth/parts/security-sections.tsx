// Account security: password, second factor, passkeys and sessions.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { auth } from '#contract/accounts/auth.ts'
import type { Load } from '#web/lib/load.ts'
import { PasskeysSection } from '#web/accounts/passkeys/parts/passkeys-section.tsx'
import { TwoFactorSection } from '#web/accounts/two-factor/parts/two-factor-section.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { profileQuery, sessionsQuery, twoFactorQuery } from '../queries.ts'
import { ChangePassword } from './change-password.tsx'
import { SessionList } from './session-list.tsx'

/** The person's own sessions, and ending all but the current one. */
function OwnSessions() {
  const cache = useQueryClient()
  const { data: sessions } = useSuspenseQuery(sessionsQuery)

  async function end(work: () => Promise<unknown>, said: string, about = said): Promise<void> {
    try {
      await work()
      toast.success(said)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { about, retry: () => void end(work, said, about) })
    }
    await cache.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }

  const endOne = (sessionId: string) =>
    end(() => api(auth.endSession, { params: { sessionId } }), 'Session ended', sessionId)
  const endOthers = () => end(() => api(auth.endOtherSessions, {}), 'Signed out everywhere else')

  return (
    <Section
      title="Where you are signed in"
      aside={
        sessions.length > 1 && (
          <Button size="sm" onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <SessionList sessions={sessions} onEnd={(id) => void endOne(id)} />
    </Section>
  )
}

export const loadSecurity: Load = (cache) =>
  Promise.all([
    cache.ensureQueryData(profileQuery),
    cache.ensureQueryData(twoFactorQuery),
    cache.ensureQueryData(sessionsQuery),
  ])

export function SecuritySections() {
  const { email } = useSuspenseQuery(profileQuery).data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <ChangePassword email={email} />
      <TwoFactorSection />
      <PasskeysSection />
      <OwnSessions />
    </div>
  )
}
