// Locks a company's people for update and rechecks that the caller still has access.
import { requireCompany } from '#server/clients/companies/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type ClientCaller, isStaff } from '#server/platform/caller.ts'
import { bannedBy } from './present.ts'
import * as store from './store.ts'

/** The caller's own membership may have changed between the request and the lock. */
function isUnchanged(caller: ClientCaller, companyId: string, members: readonly store.MemberRow[]) {
  const before = caller.companies.find(({ id }) => id === companyId)
  const now = members.find(({ id }) => id === caller.personId)
  return now !== undefined && bannedBy(now) === null && now.role === before?.role
}

/** @throws AppError `not_found`, also if the caller lost their place in the company meanwhile */
export async function lockPeople(
  tx: Tx,
  ctx: Context,
  companyId: string,
): Promise<store.MemberRow[]> {
  await requireCompany(tx, ctx, companyId)
  const members = await store.lockMembers(tx, ctx.caller, companyId)
  if (isStaff(ctx.caller) || isUnchanged(ctx.caller, companyId, members)) return members
  throw new AppError('not_found')
}
