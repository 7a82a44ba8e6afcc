// A person's sessions, which can be ended remotely.
import { useQuery } from '@tanstack/react-query'
import type { DirectoryPerson } from '#contract/clients/directory.ts'
import { SessionList } from '#web/accounts/auth/parts/session-list.tsx'
import { LoadError } from '#web/ui/loading.tsx'
import { Button } from '#web/ui/button.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { usePersonActions } from './person-actions.ts'
import { sessionsOf } from './people-queries.ts'

export function PersonSessions({ person }: { person: DirectoryPerson }) {
  const { data, isError, refetch } = useQuery(sessionsOf(person._id))
  const { endSession, endSessions } = usePersonActions(person)
  const others = data?.filter(({ current }) => !current) ?? []
  return (
    <PanelSection
      title="Signed in"
      aside={
        others.length > 1 && (
          <Button size="sm" variant="quiet" onClick={() => void endSessions()}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {isError && (
        <LoadError className="text-sm" onRetry={refetch}>
          Couldn’t load the sessions.
        </LoadError>
      )}
      {data?.length === 0 && <p className="text-sm text-muted">Not signed in anywhere.</p>}
      <SessionList sessions={data ?? []} onEnd={(id) => void endSession(id)} />
    </PanelSection>
  )
}
