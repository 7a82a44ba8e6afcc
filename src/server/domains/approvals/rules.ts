// How approvals stand: from what happened last to whose turn it is, and what may be decided. Pure.
import type { ApprovalMode } from '#contract/approval-modes.ts'
import type {
  ApprovalAction,
  ApprovalDecision,
  ApprovalStage,
  ApprovalState,
} from '#contract/approvals.ts'
import { AppError } from '#server/platform/app-error.ts'

export interface LatestEntry {
  action: ApprovalAction
  stage: ApprovalStage | null
  at: Date
}

/** What approvals ask of an item, of whatever kind. */
export interface Item {
  companyId: string
  /** What counts for it. */
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

/** Nobody outside is asked about what is internal. */
export const modeOf = (mode: ApprovalMode, visibility: 'internal' | 'shared'): ApprovalMode =>
  visibility === 'internal' ? 'none' : mode

const firstStage = (mode: ApprovalMode): ApprovalStage =>
  mode === 'two stages' ? 'agency' : 'client'

export function progressOf({
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
  /** Of the item as it was seen. */
  version: number
}

const refuse = (message: string) => new AppError('wrong_state', { message })

/**
 * @returns whether there is something to write down: the same decision once more changes nothing
 * @throws AppError `wrong_state`, `stale`
 */
export function isNewDecision(item: Item, { stage, decision, version }: NewDecision): boolean {
  const { mode, isInReview, contentVersion, latest } = item
  if (mode === 'none') throw refuse('There is nothing to approve here.')
  if (latest?.stage === stage) {
    if (latest.action === decision) return false
    throw refuse(
      latest.action === 'approved'
        ? 'This was approved already. To have it changed after all, write a comment.'
        : 'Changes were asked for already. Once they are made, it comes up for review again.',
    )
  }
  if (!isInReview) throw refuse('This is not in review.')
  if (version < contentVersion || version > item.version) throw new AppError('stale')
  const standing = progressOf(item)
  if (!isWaiting(standing)) throw refuse('This was approved already.')
  if (standing.turn !== stage) {
    throw refuse(
      stage === 'client'
        ? 'The agency looks at this first. You are told when it is your turn.'
        : 'It is the client’s turn.',
    )
  }
  return true
}

const hourMs = 3_600_000

/** After so long the client is reminded, once and once again; then the agency is told. */
const reminders = [
  { afterMs: 72 * hourMs, name: 'overdue', to: 'agency' },
  { afterMs: 48 * hourMs, name: 'second', to: 'client' },
  { afterMs: 24 * hourMs, name: 'first', to: 'client' },
] as const
export type Reminder = (typeof reminders)[number]

/** Whether somebody is waited for, so that it can be put on hold. */
export const isWaiting = ({ state, turn }: ApprovalProgress): boolean =>
  turn !== null && (state === 'waiting' || state === 'revoked')

/** What is due now of what has waited for the client since then. */
export const reminderDue = (since: Date, now: Date): Reminder | undefined =>
  reminders.find(({ afterMs }) => now.getTime() - since.getTime() >= afterMs)
