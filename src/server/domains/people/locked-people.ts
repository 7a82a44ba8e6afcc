// The people of a company, held against other writers, for whoever may still see to them.
import { requireCompany } from '#server/domains/companies/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type ClientViewer, isStaff } from '#server/platform/viewer.ts'
import { bannedBy } from './present.ts'
import * as store from './store.ts'

/** What the viewer was when the call came in may have changed before the rows were held. */
function isUnchanged(viewer: ClientViewer, companyId: string, members: readonly store.MemberRow[]) {
  const before = viewer.companies.find(({ id }) => id === companyId)
  const now = members.find(({ id }) => id === viewer.personId)
  return now !== undefined && bannedBy(now) === null && now.role === before?.role
}

/** @throws AppError `not_found`, also for a person who lost their place in the company meanwhile */
export async function lockPeople(
  tx: Tx,
  ctx: Context,
  companyId: string,
): Promise<store.MemberRow[]> {
  await requireCompany(tx, ctx, companyId)
  const members = await store.lockMembers(tx, ctx.viewer, companyId)
  if (isStaff(ctx.viewer) || isUnchanged(ctx.viewer, companyId, members)) return members
  throw new AppError('not_found')
}
