// What a noun declares about approvals of its records: how they are read, and what a decision or a new mode does to them.
import type { AliasableExpression, RawBuilder } from 'kysely'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { ApprovalDecision, ApprovalStage } from '#contract/work/approvals.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Caller } from '#server/platform/caller.ts'

/** A record that is approved, as every noun selects it. */
export interface ApprovalItem {
  id: string
  title: string
  isInReview: boolean
  isDone: boolean
  /** It can be in review, or sent back if that was the latest decision. */
  isOpen: boolean
  /** Internal items are never sent to clients for approval. */
  visibility: 'internal' | 'shared'
  /** Hidden from clients: either internal or not yet shared with them. */
  isInternal: boolean
  companyId: string
  /** Null for an item that belongs to no project. */
  projectId: string | null
  projectTitle: string | null
  version: number
  contentVersion: number
  updatedAt: Date
  ownMode: ApprovalMode | null
  /** Used if the item has no mode of its own. */
  inheritedMode: ApprovalMode
}

/** Whose mode items inherit. */
export type ModeScope = { projectId: string } | { campaignId: string }

/** Moves the locked record after a decision. */
export type Move = (decision: ApprovalDecision, stage: ApprovalStage) => Promise<void>

export interface RecordApproval {
  table: keyof Schema
  /** Those that the caller may see. */
  items: (tx: Tx, caller: Caller) => AliasableExpression<ApprovalItem>
  /**
   * Selects id and content of all records.
   * @param filesOf an array of the shared files that the condition chooses
   */
  contents: (filesOf: (owner: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>
  /** Selects the ids of those that inherit the mode; undefined if none can. */
  inheriting: (scope: ModeScope) => RawBuilder<unknown> | undefined
  /**
   * Locks the record until `tx` ends.
   * @throws AppError `not_found`
   */
  lock: (tx: Tx, ctx: Context, id: string) => Promise<Move>
  /** Locks what else decides whether clients see the records, until `tx` ends. Call it before `lock`. */
  lockInherited?: (tx: Tx, ids: readonly string[]) => Promise<void>
  ownModeChanged?: (tx: Tx, ctx: Context, id: string, mode: ApprovalMode | null) => Promise<void>
  inheritedModeChanged?: (tx: Tx, ctx: Context, scope: ModeScope) => Promise<void>
}
