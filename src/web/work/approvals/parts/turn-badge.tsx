// Shows whose turn it is, and since when.
import type { Approval } from '#contract/work/approvals.ts'
import { useUser } from '#web/kit/session/session-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { turnTone, turnLabel } from './approval-labels.ts'

interface TurnBadgeProps {
  standing: Pick<Approval, 'state' | 'turn' | 'since' | 'hold'>
}

export function TurnBadge({ standing }: TurnBadgeProps) {
  const isStaff = useUser().role === 'admin'
  const label = turnLabel(standing, isStaff)
  if (label === undefined) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <Badge tone={turnTone(standing, isStaff)} hasDot>
        {label}
      </Badge>
      {standing.hold && <Badge tone="warn">On hold</Badge>}
      {standing.since !== null && (
        <span className="text-xs text-muted">
          since <Moment at={standing.since} />
        </span>
      )}
    </span>
  )
}
