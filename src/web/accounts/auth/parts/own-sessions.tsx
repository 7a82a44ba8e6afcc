// The person's own sessions, and ending all but the current one.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { auth } from '#contract/accounts/auth.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { sessionsQuery } from '../queries.ts'
import { SessionList } from './session-list.tsx'

export function OwnSessions() {
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
