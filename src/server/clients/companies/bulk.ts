// Switches or deletes several companies, all or none, and undoes switching.
import type { CompanyContents, SwitchedCompany } from '#contract/clients/companies.ts'
import { describeDeletion } from '#server/records/deletions/service.ts'
import type { Context } from '#server/platform/context.ts'
import { findLastChange } from '#server/platform/database/activity.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { withTimeLimit, wholeClientMs } from '#server/platform/database/time-limit.ts'
import { AppError } from '#server/platform/app-error.ts'
import { authorize } from '#server/platform/policy.ts'
import { emailApproved, recheckMembers, recordCompany, removeCompanies } from './effects.ts'
import { policy } from './policy.ts'
import { changedCompany } from './rules.ts'
import { assertSeen } from './service.ts'
import * as store from './store.ts'

export async function changeCompanies(
  ctx: Context,
  ids: string[],
  action: 'enable' | 'disable' | 'delete',
): Promise<{ changed: number; switched: SwitchedCompany[] }> {
  await assertSeen(ctx, ids)
  const change = async (tx: Tx) => {
    const found = await lockAll(tx, ctx, ids)
    if (action === 'delete') {
      for (const company of found) authorize(policy.delete, ctx.caller, company)
      const gone = found.map(({ id }) => id)
      return { changed: await removeCompanies(tx, ctx, gone), switched: [] }
    }
    return {
      changed: found.length,
      switched: await switchCompanies(tx, ctx, found, action === 'enable' ? 'enabled' : 'disabled'),
    }
  }
  const run = () => ctx.transaction(change, 'agency')
  return action === 'delete' ? withTimeLimit(wholeClientMs, run) : run()
}

/** @throws AppError `not_found` if a company is gone, with who deleted it */
async function lockAll(tx: Tx, ctx: Context, ids: string[]): Promise<store.CompanyRow[]> {
  const unique = [...new Set(ids)].toSorted()
  const found = await store.lockCompanies(tx, ctx.caller, unique)
  const missing = unique.find((id) => !found.some((company) => company.id === id))
  if (missing === undefined) return found
  const deleted = await describeDeletion(tx, ctx.caller, missing)
  throw new AppError('not_found', { ...(deleted && { deleted }) })
}

/** One statement per table, for any number of companies. */
async function switchCompanies(
  tx: Tx,
  ctx: Context,
  companies: store.CompanyRow[],
  to: SwitchedCompany['to'],
): Promise<SwitchedCompany[]> {
  const next = companies.map((company) => ({
    ...company,
    ...changedCompany(company, { active: to === 'enabled' }),
  }))
  await store.saveStates(tx, next)
  const states = new Map(next.map(({ id, state }) => [id, state]))
  const switched = companies.filter(({ id, state }) => states.get(id) !== state)
  await recheckMembers(
    tx,
    ctx,
    switched.map(({ id }) => id),
  )
  // Switching off leaves waiting companies waiting, so those switched here were approved.
  for (const { id, state } of switched) if (state === 'waiting') await emailApproved(tx, id)
  await recordCompany(tx, ctx, 'changed', ...next)
  return switched.map(({ id, state }) => ({ _id: id, from: state, to }))
}

/**
 * Restores each company's previous state; companies that already have it are skipped.
 * @throws AppError `stale` if a company was switched since, with who did it
 */
export async function undoSwitch(
  ctx: Context,
  switched: SwitchedCompany[],
): Promise<{ changed: number }> {
  await assertSeen(
    ctx,
    switched.map(({ _id }) => _id),
  )
  return ctx.transaction(async (tx) => {
    const wanted = new Map(switched.map((one) => [one._id, one]))
    const found = await lockAll(tx, ctx, [...wanted.keys()])
    const next = []
    for (const company of found) {
      const { from: state = company.state, to } = wanted.get(company.id) ?? {}
      if (company.state === state) continue
      if (company.state !== to) throw await overtaken(tx, company)
      next.push({ ...company, state, version: company.version + 1 })
    }
    await store.saveStates(tx, next)
    await recheckMembers(
      tx,
      ctx,
      next.map(({ id }) => id),
    )
    await recordCompany(tx, ctx, 'undone', ...next)
    return { changed: next.length }
  }, 'agency')
}

async function overtaken(tx: Tx, { id, name }: store.CompanyRow): Promise<AppError> {
  const changed = await findLastChange(tx, id)
  const message = `“${name}” has since been changed by ${changed?.by ?? 'someone else'}.`
  return new AppError('stale', { message, changed })
}

export const countContents = (ctx: Context, ids: string[]): Promise<CompanyContents> =>
  ctx.read((tx) => store.countContents(tx, ctx.caller, ids))
