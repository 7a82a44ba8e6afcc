// Lists, adds, changes and deletes companies' services. Renewals are in a file of their own.
import { uuidv7 } from 'uuidv7'
import type {
  ClientService,
  ClientServiceChange,
  ClientServiceDetail,
  ClientServiceQuery,
  NewClientService,
} from '#contract/clients/services.ts'
import { plainAmount } from '#contract/values/money.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import { changedFields, requireCurrentCurrency } from '#server/platform/rules.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { List } from '#server/platform/list.ts'
import { authorize } from '#server/platform/policy.ts'
import { type Caller, canSeeMoney } from '#server/platform/caller.ts'
import { policy } from './policy.ts'
import { presentDetail, presentService } from './present.ts'
import { type ClientServiceRow, changedService, newService, recordedFields } from './rules.ts'
import * as store from './store.ts'

/** @throws AppError `not_found` if it does not exist or the caller may not see it */
export async function requireService(
  tx: Tx,
  ctx: Context,
  place: store.ServicePlace,
): Promise<ClientServiceRow> {
  return orNotFound(await store.findService(tx, ctx.caller, place))
}

/** Locks the service, for callers who may change it. */
export async function lockService(
  tx: Tx,
  ctx: Context,
  place: store.ServicePlace,
): Promise<ClientServiceRow> {
  return orNotFound(await store.lockService(tx, ctx.caller, place))
}

export function auditEntry(
  action: string,
  { id, companyId, version, name }: ClientServiceRow,
  fields: readonly string[] = [],
): AuditEntry {
  const recorded = recordedFields(fields)
  return {
    action,
    kind: 'clientService',
    id,
    companyId,
    version: action === 'deleted' ? 0 : version,
    ...(recorded.isInternal && { isInternal: true }),
    detail: { name, ...(recorded.fields.length > 0 && { fields: recorded.fields }) },
  }
}

export const presentAgain = async (
  tx: Tx,
  ctx: Context,
  row: ClientServiceRow,
): Promise<ClientServiceDetail> => {
  const place = { companyId: row.companyId, serviceId: row.id }
  return presentDetail(ctx.caller, row, await store.listRenewals(tx, ctx.caller, place))
}

export function listOfCompany(ctx: Context, companyId: string): Promise<ClientService[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    const services = await store.listServices(tx, ctx.caller, companyId)
    return services.map((service) => presentService(ctx.caller, service))
  })
}

export const serviceList = (
  caller: Caller,
): List<ClientServiceQuery, ClientServiceRow, ClientService> => ({
  name: 'renewals',
  rows: store.matchingServices,
  idColumn: 'service.id',
  present: (row) => presentService(caller, row),
  csv: {
    'Renews on': ({ renewsOn }) => renewsOn,
    Client: ({ companyName }) => companyName,
    Kind: ({ kind }) => kind,
    Service: ({ name }) => name,
    Provider: ({ provider }) => provider,
    'Renews every (months)': ({ everyMonths }) => String(everyMonths),
    'Renews automatically': ({ autoRenews }) => (autoRenews ? 'yes' : 'no'),
    'Renewed by': ({ renewedBy }) => renewedBy,
    ...(canSeeMoney(caller) && {
      Currency: ({ price }: ClientService) => price?.currency ?? '',
      Price: ({ price }: ClientService) => (price ? { decimal: plainAmount(price) } : ''),
    }),
    Status: ({ status }) => status,
  },
})

export function getService(ctx: Context, place: store.ServicePlace): Promise<ClientServiceDetail> {
  return ctx.read(async (tx) => presentAgain(tx, ctx, await requireService(tx, ctx, place)))
}

export function addService(
  ctx: Context,
  companyId: string,
  fields: NewClientService,
): Promise<ClientServiceDetail> {
  requireCurrentCurrency('price', fields.price)
  return ctx.transaction(async (tx) => {
    const company = await requireCompany(tx, ctx, companyId)
    const made = { id: uuidv7(), companyId, companyName: company.name, now: new Date() }
    const service = newService(fields, made)
    await store.insertService(tx, service)
    await ctx.record(tx, auditEntry('created', service))
    return presentDetail(ctx.caller, service, [])
  })
}

export function changeService(
  ctx: Context,
  place: store.ServicePlace,
  change: ClientServiceChange,
): Promise<ClientServiceDetail> {
  return ctx.transaction(async (tx) => {
    const before = await lockService(tx, ctx, place)
    authorize(policy.edit, ctx.caller, before)
    if (change.price !== undefined && !canSeeMoney(ctx.caller)) throw new AppError('forbidden')
    requireCurrentCurrency('price', change.price, before.price)
    const next = { ...changedService(before, change), updatedAt: new Date() }
    await store.saveService(tx, next)
    await ctx.record(tx, auditEntry('changed', next, changedFields(before, next)))
    return presentAgain(tx, ctx, next)
  })
}

export function removeService(ctx: Context, place: store.ServicePlace): Promise<void> {
  return ctx.transaction(async (tx) => {
    const service = await lockService(tx, ctx, place)
    authorize(policy.delete, ctx.caller, service)
    const { id, companyId, name, version } = service
    await recordDeletion(tx, ctx, 'clientService', [{ id, name, company: companyId, version }])
    await store.deleteService(tx, place)
    await ctx.record(tx, auditEntry('deleted', service))
  })
}
