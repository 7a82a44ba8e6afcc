// Retainers: both sides read them; staff create, change and end them.
import { uuidv7 } from 'uuidv7'
import type {
  NewDelivery,
  NewRetainer,
  Retainer,
  RetainerChange,
} from '#contract/billing/retainers.ts'
import type { NewTerms } from '#contract/billing/retainer-terms.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { AppError, orNotFound, wrongState } from '#server/platform/app-error.ts'
import { localDay } from '#server/platform/clock.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { canSeeMoney, isStaff } from '#server/platform/caller.ts'
import { presentRetainer } from './present.ts'
import {
  type RetainerRow,
  type Usage,
  assertDelivers,
  assertPastStays,
  changedIdentity,
  changedTerms,
  isDeletable,
  newRetainer,
} from './rules.ts'
import * as store from './store.ts'
import type { Place } from './store.ts'
import { deleteDelivery, insertDelivery, usageByRetainer } from './usage-store.ts'

const nothingUsed: Usage = new Map()

export const today = () => localDay(new Date())

async function withSchedules(tx: Tx, ctx: Context, rows: RetainerRow[]): Promise<RetainerRow[]> {
  if (!isStaff(ctx.caller)) return rows
  const ids = rows.flatMap(({ scheduleId }) => scheduleId ?? [])
  const titles = await store.listScheduleTitles(tx, ids)
  return rows.map((row) => ({ ...row, scheduleTitle: titles.get(row.scheduleId ?? '') ?? null }))
}

/** @param tx needs a role that can read time entries */
async function presentAll(tx: Tx, ctx: Context, found: RetainerRow[]): Promise<Retainer[]> {
  const [first] = found
  if (!first) return []
  const rows = await withSchedules(tx, ctx, found)
  const usage = await usageByRetainer(tx, first.companyId)
  return rows.map((row) =>
    presentRetainer(row, {
      caller: ctx.caller,
      used: usage.get(row.id) ?? nothingUsed,
      today: today(),
    }),
  )
}

/** Clients read the retainers with their own role; their usage is then counted with the agency's. */
async function presentFound(
  ctx: Context,
  find: (tx: Tx) => Promise<RetainerRow[]>,
): Promise<Retainer[]> {
  if (isStaff(ctx.caller)) return ctx.read(async (tx) => presentAll(tx, ctx, await find(tx)))
  const rows = await ctx.read(find)
  return ctx.transaction((tx) => presentAll(tx, ctx, rows), 'agency')
}

export function listRetainers(ctx: Context, companyId: string): Promise<Retainer[]> {
  return presentFound(ctx, async (tx) => {
    await requireCompany(tx, ctx, companyId)
    return canSeeMoney(ctx.caller) ? store.listRetainers(tx, ctx.caller, companyId, today()) : []
  })
}

/** @throws AppError `not_found` if the retainer does not exist or the caller can't see it */
export async function requireRetainer(tx: Tx, ctx: Context, place: Place): Promise<RetainerRow> {
  return orNotFound(
    canSeeMoney(ctx.caller) ? await store.findRetainer(tx, ctx.caller, place) : undefined,
  )
}

export async function lockRetainer(tx: Tx, ctx: Context, place: Place): Promise<RetainerRow> {
  return orNotFound(await store.lockRetainer(tx, ctx.caller, place))
}

const only = ([retainer]: Retainer[]): Retainer => {
  if (!retainer) throw new AppError('not_found')
  return retainer
}

export const getRetainer = async (ctx: Context, place: Place): Promise<Retainer> =>
  only(await presentFound(ctx, async (tx) => [await requireRetainer(tx, ctx, place)]))

/** @param tx needs a role that can read time entries */
export const presentAgain = async (tx: Tx, ctx: Context, place: Place): Promise<Retainer> =>
  only(await presentAll(tx, ctx, [await requireRetainer(tx, ctx, place)]))

/** The entry is visible to both sides. */
function auditEntry(
  action: string,
  { id, companyId, title }: Pick<RetainerRow, 'id' | 'companyId' | 'title'>,
  version: number,
): AuditEntry {
  return { action, kind: 'retainer', id, companyId, version, detail: { title } }
}

/** Increments the version and writes an activity entry. */
export async function recordChange(
  tx: Tx,
  ctx: Context,
  action: string,
  row: RetainerRow,
): Promise<void> {
  await store.raiseVersion(tx, row.id)
  await ctx.record(tx, auditEntry(action, row, row.version + 1))
}

export async function usedOf(tx: Tx, { id, companyId }: RetainerRow): Promise<Usage> {
  return (await usageByRetainer(tx, companyId)).get(id) ?? nothingUsed
}

export function createRetainer(
  ctx: Context,
  company: string,
  written: NewRetainer,
): Promise<Retainer> {
  return ctx.transaction(async (tx) => {
    const { id: companyId } = await requireCompany(tx, ctx, company)
    const { terms, projectIds, ...fields } = newRetainer(written, today())
    const now = new Date()
    const row = { ...fields, id: uuidv7(), companyId, version: 1, createdAt: now, updatedAt: now }
    const place = { companyId, retainerId: row.id }
    const before = await usageByRetainer(tx, companyId)
    await store.insertRetainer(tx, row)
    await store.saveProjects(tx, place, projectIds)
    await store.saveTerms(tx, place, terms)
    assertPastStays('startsOn', { before, after: await usageByRetainer(tx, companyId) }, today())
    await ctx.record(tx, auditEntry('created', row, 1))
    return presentAgain(tx, ctx, place)
  })
}

export function changeRetainer(
  ctx: Context,
  place: Place,
  change: RetainerChange,
): Promise<Retainer> {
  return ctx.transaction(async (tx) => {
    const before = await lockRetainer(tx, ctx, place)
    const usage = await usageByRetainer(tx, place.companyId)
    const used = usage.get(before.id) ?? nothingUsed
    const { projectIds, ...fields } = changedIdentity(before, change, { used, today: today() })
    await store.saveIdentity(tx, before.id, fields)
    if (change.projects !== undefined) {
      await store.saveProjects(tx, place, projectIds)
      const after = await usageByRetainer(tx, place.companyId)
      assertPastStays('projects', { before: usage, after }, today())
    }
    await recordChange(tx, ctx, 'changed', { ...before, title: fields.title })
    return presentAgain(tx, ctx, place)
  })
}

export function changeTerms(ctx: Context, place: Place, written: NewTerms): Promise<Retainer> {
  return ctx.transaction(async (tx) => {
    const row = await lockRetainer(tx, ctx, place)
    const used = await usedOf(tx, row)
    await store.saveTerms(tx, place, changedTerms(row, written, { used, today: today() }))
    await recordChange(tx, ctx, 'changed terms', row)
    return presentAgain(tx, ctx, place)
  })
}

export function removeRetainer(ctx: Context, place: Place): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await lockRetainer(tx, ctx, place)
    if (!isDeletable(row, await usedOf(tx, row))) {
      throw wrongState('This retainer has already been used. End it instead to keep its months.')
    }
    await store.deleteRetainer(tx, row.id)
    await ctx.record(tx, auditEntry('deleted', row, 0))
  })
}

export function addDelivery(ctx: Context, place: Place, delivery: NewDelivery): Promise<Retainer> {
  return ctx.transaction(async (tx) => {
    const row = await lockRetainer(tx, ctx, place)
    assertDelivers(row, delivery.day)
    await insertDelivery(tx, place, { id: uuidv7(), ...delivery })
    await recordChange(tx, ctx, 'delivered', row)
    return presentAgain(tx, ctx, place)
  })
}

export function removeDelivery(
  ctx: Context,
  { deliveryId, ...place }: Place & { deliveryId: string },
): Promise<Retainer> {
  return ctx.transaction(async (tx) => {
    const row = await lockRetainer(tx, ctx, place)
    const delivery = orNotFound(row.deliveries.find(({ id }) => id === deliveryId))
    if (delivery.isAsked) {
      throw wrongState('The client was asked to approve this as overage, so it can’t be deleted.')
    }
    await deleteDelivery(tx, deliveryId)
    await recordChange(tx, ctx, 'took back delivery', row)
    return presentAgain(tx, ctx, place)
  })
}
