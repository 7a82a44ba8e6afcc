// Boards before they are imported: read from a file, shown with what was chosen, chosen otherwise.
import type { BoardPreview, NotImported } from '#contract/board-import.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { ImportRow } from '../rules.ts'
import { type BoardTask } from './convert.ts'
import { readyBoard } from './jobs.ts'
import { type BoardTarget, placeOf } from './place.ts'
import { findBoardContent } from './store.ts'

const maxShown = 20
/** More than anybody reads. */
const maxReported = 20_000
const maxText = 300

const short = (text: string) =>
  (text.length > maxText ? `${text.slice(0, maxText)}…` : text).toWellFormed()

function cutReport(report: readonly NotImported[]): NotImported[] {
  const kept = report.slice(0, maxReported).map(({ card, what, reason }) => ({
    card: card.toWellFormed(),
    what: short(what),
    reason: reason.toWellFormed(),
  }))
  const more = report.length - kept.length
  if (more <= 0) return kept
  return [...kept, { card: '', what: `${more} more`, reason: 'The report ends here' }]
}

export interface PreparedBoard {
  board: BoardPreview
  report: NotImported[]
  /** None where they are not needed. */
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
  const ready = await readyBoard({
    content,
    choices: target.options.board ?? {},
    place,
    needsTasks,
  })
  const report = cutReport(ready.report)
  const board = {
    ...ready.preview,
    notImported: report.slice(0, maxShown),
    notImportedCount: report.length,
  }
  return { board, report, tasks: ready.tasks }
}

/** That of a row, as it is stored. */
export async function prepareStored(
  ctx: Context,
  row: ImportRow,
  needsTasks = false,
): Promise<PreparedBoard> {
  const content = await ctx.read((tx) => findBoardContent(tx, row.id))
  if (!content) throw new AppError('wrong_state')
  return prepareBoard(ctx, content, row, needsTasks)
}
