// Labels and sentences for approvals, and the badge of whose turn it is.
import { type ApprovalMode, approvalModeChoices } from '#contract/work/approval-modes.ts'
import type { Approval, ApprovalEntry, ApprovalKind } from '#contract/work/approvals.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { Moment } from '#web/ui/moment.tsx'
import { modules } from '#web/modules.ts'
import type { ApprovalLook } from '#web/records/module.ts'

// Each kind is declared by its noun, as a test of the modules finds.
export const approvalLooks = Object.fromEntries(
  modules.flatMap(({ approvals = {} }) => Object.entries(approvals)),
) as Record<ApprovalKind, ApprovalLook>

export const modeName = (mode: ApprovalMode): string =>
  approvalModeChoices.find(({ value }) => value === mode)?.label ?? mode

type Standing = Pick<Approval, 'state' | 'turn'>

/** Says whose turn it is from the reader's point of view. */
function turnLabel({ state, turn }: Standing, isStaff: boolean): string | undefined {
  if (turn === null) return undefined
  const isOwn = (turn === 'agency') === isStaff
  if (turn === 'client') return isOwn ? 'Your turn to decide' : 'Waiting for the client'
  if (state === 'approved') return isOwn ? 'Approved: yours to finish' : 'Approved: ours to finish'
  if (state === 'changes asked') return isOwn ? 'Sent back' : 'We’re making your changes'
  return isOwn ? 'The agency decides first' : 'We’re reviewing it first'
}

function turnTone({ state, turn }: Standing, isStaff: boolean): BadgeTone {
  if (state === 'approved') return 'good'
  return (turn === 'agency') === isStaff ? 'info' : 'neutral'
}

/** Shown when it is no one's turn, or next to the turn. */
export const stateLabels: Partial<Record<Approval['state'], string>> = {
  approved: 'Approved',
  revoked: 'It has changed since it was approved, so that approval no longer counts.',
}

const actionLabels: Record<ApprovalEntry['action'], string> = {
  asked: 'Up for review',
  approved: 'approved it',
  'changes asked': 'sent it back',
  revoked: 'A later edit revoked the approval',
}

export function describeEntry({ action, person, guest }: ApprovalEntry): string {
  if (!person) return actionLabels[action]
  const name = `${person.name.first} ${person.name.last}`
  return guest === null
    ? `${name} ${actionLabels[action]}`
    : `${guest}, using ${name}’s link, ${actionLabels[action]}`
}

interface TurnBadgeProps {
  standing: Pick<Approval, 'state' | 'turn' | 'since' | 'hold'>
}

/** Shows whose turn it is, and since when. */
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
