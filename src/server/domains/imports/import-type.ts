// What is the own of each kind of import: the body of its create call, what makes a duplicate, how it is added and taken back.
import type * as z from 'zod'
import type { Import, ImportField } from '#contract/imports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'

/** An import that was applied. */
export interface AppliedImport {
  id: string
  recordIds: string[]
}

/** What taking back needs besides: deletions are nothing that every role of staff reads. */
export interface TakeBackPlatform {
  agency: Database
}

export interface ImportType<Body> {
  schema: z.ZodType<Body>
  /** Other names under which its fields are exported, bare. */
  alsoCalled: Partial<Record<ImportField, readonly string[]>>
  /** Of fields that a row needs, those that may do without a column where another has one. */
  needsNot?: (field: ImportField, mapped: readonly ImportField[]) => boolean
  /** What is there once cannot be there twice. */
  isUnique?: true
  /** Two rows with a key in common are likely one. */
  keysOf: (body: Body) => string[]
  /** The keys of what is there already. */
  knownKeys: (tx: Tx, ctx: Context, bodies: readonly Body[]) => Promise<string[]>
  /** Whose role writes it, where the person's own may not. */
  as?: 'agency'
  /** @returns the ids */
  add: (tx: Tx, ctx: Context, bodies: readonly Body[]) => Promise<string[]>
  /** @returns what stays: changed or used since */
  takeBack: (
    tx: Tx,
    ctx: Context,
    applied: AppliedImport,
    platform: TakeBackPlatform,
  ) => Promise<Import['remaining']>
}
