// Prepares previews of boards, from a file or from stored content.
import type { BoardPreview, NotImported } from '#contract/agency/board-import.ts'
import { requiresApproval } from '#contract/work/approval-modes.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { listAssignableWithEmail } from '#server/accounts/auth/service.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { requireProject } from '#server/work/projects/service.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { ImportRow } from '../rules.ts'
import type { BoardTask } from './convert.ts'
import { readyBoard } from './jobs.ts'
import { findBoardContent } from './store.ts'
import type { BoardPlace } from './overview.ts'

type BoardTarget = Pick<ImportRow, 'intoCompany' | 'intoProject' | 'options'>

/**
 * Loads a board's target: who its tasks can be assigned to, and whether the project requires approval.
 * @throws AppError `not_found`; `invalid`; `forbidden` if the caller may not add the project
 */
export async function placeOf(
  tx: Tx,
  ctx: Context,
  { intoCompany, intoProject, options: { timeZone = 'UTC' } }: BoardTarget,
): Promise<BoardPlace> {
  if (intoCompany === null) throw invalid({ company: 'Choose the client this board is for' })
  await requireCompany(tx, ctx, intoCompany)
  const now = new Date()
  const people = await listAssignableWithEmail(tx, intoCompany)
  if (intoProject === null) {
    if (!isPermitted(ctx.caller, 'projects')) throw new AppError('forbidden')
    return { people, project: null, timeZone, now }
  }
  const { approvalMode, shareNewTasks } = await requireProject(tx, ctx, intoProject)
  const project = {
    needsApproval: requiresApproval(approvalMode),
    sharesNewTasks: shareNewTasks,
  }
  return { people, project, timeZone, now }
}

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
