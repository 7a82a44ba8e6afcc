// The interface for each kind of import: its schema, duplicate detection, adding and undoing.
import type * as z from 'zod'
import type { Import, ImportField } from '#contract/agency/imports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'

interface AppliedImport {
  id: string
  recordIds: string[]
}

/** Extra access needed for undoing, since not every staff role can read deletions. */
export interface UndoPlatform {
  agencyDatabase: Database
}

export interface ImportType<Body> {
  schema: z.ZodType<Body>
  /** What a body has without any cell: nested objects and defaults. */
  emptyBody?: Readonly<Record<string, unknown>>
  /** Other column names for its fields, in normalized form. */
  alsoCalled: Partial<Record<ImportField, readonly string[]>>
  /** Required fields that can go without a column if another field has one. */
  needsNot?: (field: ImportField, mapped: readonly ImportField[]) => boolean
  /** True if duplicates can never be added. */
  isUnique?: true
  /** Two rows that share a key are likely duplicates. */
  keysOf: (body: Body) => string[]
  /** Keys of existing records. */
  knownKeys: (tx: Tx, ctx: Context, bodies: readonly Body[]) => Promise<string[]>
  /** Database role for the writes, if the person's own role lacks the rights. */
  as?: 'agency'
  /** @returns the ids */
  add: (tx: Tx, ctx: Context, bodies: readonly Body[]) => Promise<string[]>
  /** @returns the records that stay because they were changed or used since */
  takeBack: (
    tx: Tx,
    ctx: Context,
    applied: AppliedImport,
    platform: UndoPlatform,
  ) => Promise<Import['remaining']>
}
