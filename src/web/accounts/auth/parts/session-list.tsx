// List of sessions, each of which can be ended remotely.
import type { Session } from '#contract/accounts/auth.ts'
import { Badge } from '#web/ui/badge.tsx'
import { browserName } from '#web/lib/browser-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'

interface SessionListProps {
  sessions: readonly Session[]
  onEnd: (sessionId: string) => void
}

export function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ _id, userAgent, seenAt, current }) => (
        <li key={_id} className="flex items-center gap-2 py-2">
          <span className="min-w-0 flex-1">
            <span className="block truncate" title={userAgent}>
              {browserName(userAgent)}
            </span>
            <span className="text-sm text-muted">
              Used <Moment at={seenAt} />
            </span>
          </span>
          {current ? (
            <Badge tone="info">This window</Badge>
          ) : (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`End the session in ${browserName(userAgent)}`}
              onClick={() => onEnd(_id)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
