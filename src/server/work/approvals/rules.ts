// Derives an item's approval state from its latest entry: whose turn it is and what may be decided. Pure.
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type {
  ApprovalAction,
  ApprovalDecision,
  ApprovalStage,
  ApprovalState,
} from '#contract/work/approvals.ts'
import { hourMs } from '#contract/values/durations.ts'
import { AppError, wrongState } from '#server/platform/app-error.ts'

export interface LatestEntry {
  action: ApprovalAction
  stage: ApprovalStage | null
  at: Date
}

/** The fields approvals need from an item of any kind. */
export interface Item {
  companyId: string
  /** The effective mode, own or inherited. */
  mode: ApprovalMode
  isInReview: boolean
  isDone: boolean
  version: number
  contentVersion: number
  updatedAt: Date
  latest: LatestEntry | undefined
}

export interface ApprovalProgress {
  state: ApprovalState
  turn: ApprovalStage | null
  since: Date | null
}

const nothing: ApprovalProgress = { state: 'none', turn: null, since: null }

/** Internal items are never sent to clients for approval. */
export const modeOf = (mode: ApprovalMode, visibility: 'internal' | 'shared'): ApprovalMode =>
  visibility === 'internal' ? 'none' : mode

const firstStage = (mode: ApprovalMode): ApprovalStage =>
  mode === 'two stages' ? 'agency' : 'client'

export function getProgress({
  mode,
  isInReview,
  isDone,
  updatedAt,
  latest,
}: Item): ApprovalProgress {
  if (mode === 'none') return nothing
  const since = latest?.at ?? updatedAt
  const waiting = (turn: ApprovalStage): ApprovalProgress =>
    isInReview ? { state: 'waiting', turn, since } : nothing
  switch (latest?.action) {
    case 'approved':
      if (latest.stage === 'agency') return waiting('client')
      return { state: 'approved', ...(isInReview ? { turn: 'agency', since } : noTurn) }
    case 'changes asked':
      return { state: 'changes asked', ...(isDone ? noTurn : { turn: 'agency', since }) }
    case 'revoked':
      return { state: 'revoked', ...(isInReview ? { turn: firstStage(mode), since } : noTurn) }
    case 'asked':
    case undefined:
      return waiting(firstStage(mode))
  }
}

const noTurn = { turn: null, since: null }

interface NewDecision {
  stage: ApprovalStage
  decision: ApprovalDecision
  /** Version that the person saw. */
  version: number
}

/**
 * @returns false if the same decision was already made
 * @throws AppError `wrong_state`, `stale`
 */
export function isNewDecision(item: Item, { stage, decision, version }: NewDecision): boolean {
  const { mode, isInReview, contentVersion, latest } = item
  if (mode === 'none') throw wrongState('There’s nothing to approve here.')
  if (latest?.stage === stage) {
    if (latest.action === decision) return false
    throw wrongState(
      latest.action === 'approved'
        ? 'This was already approved. To have it changed, write a comment.'
        : 'Changes were already requested. It comes back for review once they’re made.',
    )
  }
  if (!isInReview) throw wrongState('This isn’t in review.')
  if (version < contentVersion || version > item.version) throw new AppError('stale')
  const standing = getProgress(item)
  if (!isWaiting(standing)) throw wrongState('This was already approved.')
  if (standing.turn !== stage) {
    throw wrongState(
      stage === 'client'
        ? 'The agency reviews this first. We’ll let you know when it’s your turn.'
        : 'It’s the client’s turn.',
    )
  }
  return true
}

/** The client is reminded twice; after that the agency is alerted. */
const reminders = [
  { afterMs: 72 * hourMs, name: 'overdue', to: 'agency' },
  { afterMs: 48 * hourMs, name: 'second', to: 'client' },
  { afterMs: 24 * hourMs, name: 'first', to: 'client' },
] as const
export type Reminder = (typeof reminders)[number]

/** Whether a decision is pending, so that it can be put on hold. */
export const isWaiting = ({ state, turn }: ApprovalProgress): boolean =>
  turn !== null && (state === 'waiting' || state === 'revoked')

/** The latest reminder due for an item that has waited for the client since then. */
export const reminderDue = (since: Date, now: Date): Reminder | undefined =>
  reminders.find(({ afterMs }) => now.getTime() - since.getTime() >= afterMs)
