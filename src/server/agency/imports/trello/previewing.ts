// Prepares previews of boards, from a file or from stored content.
import type { BoardPreview, NotImported } from '#contract/agency/board-import.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { ImportRow } from '../rules.ts'
import { type BoardTask } from './convert.ts'
import { readyBoard } from './jobs.ts'
import { type BoardTarget, placeOf } from './place.ts'
import { findBoardContent } from './store.ts'

const maxShown = 20

export interface PreparedBoard {
  board: BoardPreview
  /** The first skipped parts; `reportCount` counts all. */
  report: NotImported[]
  reportCount: number
  /** Empty unless requested. */
  tasks: BoardTask[]
}

/** @throws AppError `not_found`, `forbidden`, `invalid` */
export async function prepareBoard(
  ctx: Context,
  content: Uint8Array,
  target: BoardTarget,
  needsTasks = false,
): Promise<PreparedBoard> {
  const place = await ctx.read((tx) => placeOf(tx, ctx, target))
  const { report, reportCount, tasks, preview } = await readyBoard(ctx.caller.personId, content, {
    choices: target.options.board ?? {},
    place,
    needsTasks,
  })
  const board = {
    ...preview,
    notImported: report.slice(0, maxShown),
    notImportedCount: reportCount,
  }
  return { board, report, reportCount, tasks }
}

/** Prepares the board stored with an import. */
export async function prepareStored(
  ctx: Context,
  row: ImportRow,
  needsTasks = false,
): Promise<PreparedBoard> {
  const content = await ctx.read((tx) => findBoardContent(tx, row.id))
  if (!content) throw new AppError('wrong_state')
  return prepareBoard(ctx, content, row, needsTasks)
}
