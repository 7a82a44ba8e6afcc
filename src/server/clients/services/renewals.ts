// Renews services: moves the date by one period and adds to the history. The last renewal can be undone.
import { uuidv7 } from 'uuidv7'
import type { ClientServiceDetail } from '#contract/clients/services.ts'
import { orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { mayRenew } from './policy.ts'
import { type ClientServiceRow, canTakeBack, renewedService, takenBackService } from './rules.ts'
import { auditEntry, lockService, presentAgain, requireService } from './service.ts'
import * as store from './store.ts'

/** @param personId null for automatic renewals */
export async function renewRow(
  tx: Tx,
  service: ClientServiceRow,
  { dueOn, personId }: { dueOn: string; personId: string | null },
): Promise<ClientServiceRow> {
  const next = { ...renewedService(service, dueOn), updatedAt: new Date() }
  await store.saveDate(tx, next)
  const { companyId, id: serviceId, renewsOn: nextOn, price, updatedAt: at } = next
  const renewal = { id: uuidv7(), companyId, serviceId, dueOn, nextOn, price, at, personId }
  await store.insertRenewal(tx, renewal)
  return next
}

/** @throws AppError `wrong_state` if it is cancelled, or was renewed or changed meanwhile */
export function renew(
  ctx: Context,
  place: store.ServicePlace,
  dueOn: string,
): Promise<ClientServiceDetail> {
  return ctx.transaction(async (tx) => {
    authorize(mayRenew, ctx.caller, await requireService(tx, ctx, place))
    const service = await lockService(tx, ctx, place)
    const next = await renewRow(tx, service, { dueOn, personId: ctx.caller.personId })
    await ctx.record(tx, auditEntry('renewed', next))
    return presentAgain(tx, ctx, next)
  })
}

/** @throws AppError `wrong_state` if it is no longer the last renewal, or the date has changed since */
export function takeBackRenewal(
  ctx: Context,
  { renewalId, ...place }: store.ServicePlace & { renewalId: string },
): Promise<ClientServiceDetail> {
  return ctx.transaction(async (tx) => {
    authorize(mayRenew, ctx.caller, await requireService(tx, ctx, place))
    const service = await lockService(tx, ctx, place)
    const renewals = await store.listRenewals(tx, ctx.caller, place)
    const renewal = orNotFound(renewals.find(({ id }) => id === renewalId))
    if (!canTakeBack(service, renewals, renewalId)) {
      throw wrongState('This renewal can no longer be undone: the date has changed since.')
    }
    const next = { ...takenBackService(service, renewal.dueOn), updatedAt: new Date() }
    await store.deleteRenewal(tx, place, renewalId)
    await store.saveDate(tx, next)
    await ctx.record(tx, auditEntry('took back renewal', next))
    return presentAgain(tx, ctx, next)
  })
}
