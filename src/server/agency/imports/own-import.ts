// Imports belong to the person who created them: invisible to others, and changed by one call at a time.
import { type Import, type ImportKind, importPermission } from '#contract/agency/imports.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { isPermitted } from '#server/platform/caller.ts'
import { presentImport } from './present.ts'
import type { ImportRow } from './rules.ts'
import * as store from './store.ts'

export function authorizeKind({ caller }: Context, kind: ImportKind): void {
  if (!isPermitted(caller, importPermission[kind])) throw new AppError('forbidden')
}

/** @throws AppError `not_found` if it does not exist or belongs to someone else */
export async function requireImport(tx: Tx, ctx: Context, id: string): Promise<Import> {
  const row = orNotFound(await store.findOwnShown(tx, ctx.caller.personId, id))
  return presentImport(row)
}

/** Locks the person's own import, runs `work`, and returns the import's new state. */
export function changing(
  ctx: Context,
  id: string,
  work: (tx: Tx, row: ImportRow) => Promise<void>,
  as?: 'agency',
): Promise<Import> {
  return ctx.transaction(async (tx) => {
    const row = orNotFound(await store.lockOwn(tx, ctx.caller.personId, id))
    authorizeKind(ctx, row.kind)
    await work(tx, row)
    return requireImport(tx, ctx, id)
  }, as)
}
