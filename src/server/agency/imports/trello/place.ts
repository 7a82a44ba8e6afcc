// Loads a board's target: who its tasks can be assigned to, and whether the project requires approval.
import { requiresApproval } from '#contract/work/approval-modes.ts'
import { listAssignableWithEmail } from '#server/accounts/auth/service.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { requireProject } from '#server/work/projects/service.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { ImportRow } from '../rules.ts'
import type { BoardPlace } from './overview.ts'

export type BoardTarget = Pick<ImportRow, 'intoCompany' | 'intoProject' | 'options'>

/** @throws AppError `not_found`; `invalid`; `forbidden` if the caller may not add the project */
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
