// Changes an import's choices before it is applied, and updates its preview.
import { isDeepStrictEqual } from 'node:util'
import type { Import, ImportChange } from '#contract/agency/imports.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { decodePreviewed, encodingOf } from './decoding.ts'
import { authorizeKind, changing } from './own-import.ts'
import { readImport } from './reading.ts'
import { type ImportRow, assertState, checkMapping, isTable, mergeCorrections } from './rules.ts'
import * as store from './store.ts'
import { withChoices } from './trello/overview.ts'
import { prepareStored } from './trello/previewing.ts'
import * as boards from './trello/store.ts'

export async function changeImport(
  ctx: Context,
  id: string,
  change: ImportChange,
): Promise<Import> {
  const before = await ctx.read((tx) => store.findOwn(tx, ctx.caller.personId, id))
  if (before?.kind === 'trello') return changeBoard(ctx, before, change)
  const decoded = await decodePreviewed(ctx, before, change)
  return changing(ctx, id, async (tx, row) => {
    assertState(row, 'preview')
    if (!isTable(row)) throw new AppError('wrong_state')
    if (change.board) throw invalid({ board: 'A table has no lists or members' })
    const isReadAnew = change.encoding !== undefined && change.encoding !== encodingOf(row.options)
    const corrections = mergeCorrections(
      isReadAnew ? [] : (row.options.corrections ?? []),
      change.corrections ?? [],
    )
    const options = { ...row.options, ...change, corrections }
    const { preview } = await readImport(tx, ctx, { ...row, options }, decoded)
    if (change.mapping) checkMapping(change.mapping, preview.columns, preview.fields)
    await store.savePreview(tx, id, options, preview)
  })
}

const boardOnly = 'A board has no columns'

/** The preview is computed before the row is locked; if someone changed the options in between, that change wins. */
async function changeBoard(
  ctx: Context,
  before: ImportRow,
  { board = {}, ...others }: ImportChange,
): Promise<Import> {
  const [other] = Object.keys(others)
  if (other !== undefined) throw invalid({ [other]: boardOnly })
  authorizeKind(ctx, before.kind)
  assertState(before, 'preview')
  if (!before.board) throw new AppError('wrong_state')
  const choices = withChoices(before.options.board ?? {}, board, before.board)
  const options = { ...before.options, board: choices }
  const prepared = await prepareStored(ctx, { ...before, options })
  return changing(ctx, before.id, async (tx, row) => {
    assertState(row, 'preview')
    if (!isDeepStrictEqual(row.options, before.options)) throw new AppError('stale')
    await boards.saveBoard(tx, row.id, options, prepared)
  })
}
