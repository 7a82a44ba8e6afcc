// Queries for companies' services and their renewals.
import { type RawBuilder, sql } from 'kysely'
import type { ClientServiceQuery, clientServiceSorts } from '#contract/clients/services.ts'
import { containing, orderBy } from '#server/platform/database/list.ts'
import { lockParent } from '#server/platform/database/lock-parent.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, canSeeMoney, isStaff } from '#server/platform/caller.ts'
import type { ClientServiceRow, RenewalRow } from './rules.ts'

const priceOf = (table: string) =>
  sql<
    ClientServiceRow['price']
  >`case when ${sql.ref(`${table}.price`)} is not null then json_build_object(
    'amount', ${sql.ref(`${table}.price`)}, 'currency', ${sql.ref(`${table}.currency`)}) end`

/** Selects notes for staff only, because clients' connections cannot read that column. */
const selectServices = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('client_services as service')
    .innerJoin('companies', 'companies.id', 'service.company_id')
    .select(['service.id', 'service.company_id as companyId', 'companies.name as companyName'])
    .select(['service.kind', 'service.name', 'service.provider'])
    .select(['service.renews_on as renewsOn', 'service.counts_from as countsFrom'])
    .select(['service.every_months as everyMonths', 'service.auto_renews as autoRenews'])
    .select(['service.renewed_by as renewedBy', 'service.shared_note as sharedNote'])
    .select(priceOf('service').as('price'))
    .select((isStaff(caller) ? sql<string>`service.notes` : sql<string>`''`).as('notes'))
    .select(['service.status', 'service.version'])
    .select(['service.created_at as createdAt', 'service.updated_at as updatedAt'])
    .where(visibleTo(caller, 'service.company_id'))

export const listServices = (
  tx: Tx,
  caller: Caller,
  companyId: string,
): Promise<ClientServiceRow[]> =>
  selectServices(tx, caller)
    .where('service.company_id', '=', companyId)
    .orderBy(sql`service.status = 'cancelled'`)
    .orderBy('service.renews_on')
    .orderBy('service.id')
    .execute()

const sortable = (
  caller: Caller,
): Record<(typeof clientServiceSorts)[number], RawBuilder<unknown>> => ({
  renewsOn: sql`service.renews_on`,
  company: sql`lower(companies.name)`,
  name: sql`lower(service.name)`,
  provider: sql`lower(service.provider)`,
  // Sorting by price would reveal it to callers who may not see money.
  price: canSeeMoney(caller) ? sql`service.price` : sql`null::bigint`,
})

const contains = (search: string) =>
  sql<boolean>`(service.name ilike ${containing(search)} or service.provider ilike ${containing(search)}
    or companies.name ilike ${containing(search)})`

export function matchingServices(tx: Tx, caller: Caller, query: ClientServiceQuery) {
  const { search, company, kind, renewedBy, status, sort } = query
  return selectServices(tx, caller)
    .where((where) =>
      where.and([
        where('service.status', '=', status),
        ...(company ? [where('service.company_id', '=', company)] : []),
        ...(kind ? [where('service.kind', '=', kind)] : []),
        ...(renewedBy ? [where('service.renewed_by', '=', renewedBy)] : []),
        ...(search ? [contains(search)] : []),
      ]),
    )
    .orderBy(orderBy(sort, sortable(caller)))
    .orderBy('service.renews_on')
    .orderBy('service.id')
}

export interface ServicePlace {
  companyId: string
  serviceId: string
}

const ofPlace = (tx: Tx, caller: Caller, { companyId, serviceId }: ServicePlace) =>
  selectServices(tx, caller)
    .where('service.company_id', '=', companyId)
    .where('service.id', '=', serviceId)

export const findService = (
  tx: Tx,
  caller: Caller,
  place: ServicePlace,
): Promise<ClientServiceRow | undefined> => ofPlace(tx, caller, place).executeTakeFirst()

/** Locks the row until `tx` ends. */
export const lockService = (
  tx: Tx,
  caller: Caller,
  place: ServicePlace,
): Promise<ClientServiceRow | undefined> =>
  ofPlace(tx, caller, place).forUpdate('service').executeTakeFirst()

const columnsOf = (row: ClientServiceRow) => ({
  kind: row.kind,
  name: row.name,
  provider: row.provider,
  renews_on: row.renewsOn,
  counts_from: row.countsFrom,
  every_months: row.everyMonths,
  price: row.price?.amount ?? null,
  currency: row.price?.currency ?? null,
  auto_renews: row.autoRenews,
  renewed_by: row.renewedBy,
  notes: row.notes,
  shared_note: row.sharedNote,
  status: row.status,
  version: row.version,
  updated_at: row.updatedAt,
})

export async function insertService(tx: Tx, row: ClientServiceRow): Promise<void> {
  const { id, companyId, createdAt } = row
  await tx
    .insertInto('client_services')
    .values({ id, company_id: companyId, created_at: createdAt, ...columnsOf(row) })
    .execute()
}

export async function saveService(tx: Tx, row: ClientServiceRow): Promise<void> {
  await tx
    .updateTable('client_services')
    .set(columnsOf(row))
    .where('id', '=', row.id)
    .where('company_id', '=', row.companyId)
    .execute()
}

/** Saves a renewal or its undo, the only changes that clients may make. */
export async function saveDate(tx: Tx, row: ClientServiceRow): Promise<void> {
  await tx
    .updateTable('client_services')
    .set({ renews_on: row.renewsOn, counts_from: row.countsFrom })
    .set({ version: row.version, updated_at: row.updatedAt })
    .where('id', '=', row.id)
    .where('company_id', '=', row.companyId)
    .execute()
}

export async function deleteService(tx: Tx, place: ServicePlace): Promise<void> {
  await tx
    .deleteFrom('client_services')
    .where('id', '=', place.serviceId)
    .where('company_id', '=', place.companyId)
    .execute()
}

/** Newest first. */
export const listRenewals = (tx: Tx, caller: Caller, place: ServicePlace): Promise<RenewalRow[]> =>
  tx
    .selectFrom('service_renewals as renewal')
    .leftJoin('users', 'users.id', 'renewal.renewed_by')
    .select(['renewal.id', 'due_on as dueOn', 'next_on as nextOn', 'renewed_at as at'])
    .select(['is_automatic as isAutomatic', priceOf('renewal').as('price')])
    .select(
      sql<RenewalRow['by']>`case when users.id is not null then json_build_object(
        'first', users.first_name, 'last', users.last_name) end`.as('by'),
    )
    .where('renewal.company_id', '=', place.companyId)
    .where('renewal.service_id', '=', place.serviceId)
    .where(visibleTo(caller, 'renewal.company_id'))
    .orderBy('renewed_at', 'desc')
    .orderBy('renewal.id', 'desc')
    .execute()

export interface NewRenewal extends Pick<RenewalRow, 'id' | 'dueOn' | 'nextOn' | 'price' | 'at'> {
  companyId: string
  serviceId: string
  /** Null for automatic renewals. */
  personId: string | null
}

/** A date set back by hand can be renewed again; this replaces its earlier renewal. */
export async function insertRenewal(tx: Tx, renewal: NewRenewal): Promise<void> {
  const { id, companyId, serviceId, dueOn, nextOn, price, personId, at } = renewal
  await tx
    .deleteFrom('service_renewals')
    .where('service_id', '=', serviceId)
    .where('company_id', '=', companyId)
    .where('due_on', '=', dueOn)
    .execute()
  await tx
    .insertInto('service_renewals')
    .values({
      ...{ id, company_id: companyId, service_id: serviceId, due_on: dueOn, next_on: nextOn },
      ...{ price: price?.amount ?? null, currency: price?.currency ?? null },
      ...{ renewed_by: personId, is_automatic: personId === null, renewed_at: at },
    })
    .execute()
}

export async function deleteRenewal(tx: Tx, place: ServicePlace, id: string): Promise<void> {
  await tx
    .deleteFrom('service_renewals')
    .where('id', '=', id)
    .where('company_id', '=', place.companyId)
    .where('service_id', '=', place.serviceId)
    .execute()
}

/** Locks an automatic service whose date has passed and holds its company, unless others have locked them. */
export const lockOverdueAutomatic = (
  tx: Tx,
  caller: Caller,
  today: string,
  except: readonly string[],
): Promise<ClientServiceRow | undefined> =>
  selectServices(tx, caller)
    .where('service.status', '=', 'active')
    .where('service.auto_renews', '=', true)
    .where('service.renews_on', '<', today)
    .where(sql<boolean>`service.id <> all (${except}::uuid[])`)
    .where(lockParent('companies', 'service.company_id'))
    .orderBy('service.renews_on')
    .orderBy('service.id')
    .limit(1)
    .forUpdate('service')
    .skipLocked()
    .executeTakeFirst()

/** Active services that renew within these days. */
export const listDue = (
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<Pick<ClientServiceRow, 'id' | 'renewsOn' | 'autoRenews'>[]> =>
  tx
    .selectFrom('client_services')
    .select(['id', 'renews_on as renewsOn', 'auto_renews as autoRenews'])
    .where('status', '=', 'active')
    .where('renews_on', '>=', from)
    .where('renews_on', '<=', to)
    .orderBy('renews_on')
    .execute()
