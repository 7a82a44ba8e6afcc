// Queries for companies.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  CompanyContents,
  CompanyQuery,
  CompanyUser,
  SimilarCompany,
  companySorts,
} from '#contract/clients/companies.ts'
import type { Buyer } from '#contract/billing/billing.ts'
import { containing, orderBy, utcText } from '#server/platform/database/list.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isOwnerOf, isStaff } from '#server/platform/caller.ts'
import type { CompanyFields, CompanyState } from './rules.ts'

export interface CompanyRow extends CompanyFields {
  id: string
  projects: string[]
  version: number
  createdAt: Date
  updatedAt: Date
}

const projectIds = sql<string[]>`array(select p.id from projects p
  where p.company_id = companies.id order by p.created_at, p.id)::text[]`

const address = sql<CompanyFields['address']>`json_build_object('street', street, 'city', city,
  'state', region, 'zipCode', zip_code, 'country', country)`

/** As the people's list of the company shows them: members don't see banned people. */
function usersFor(caller: Caller) {
  const owned = isStaff(caller)
    ? []
    : caller.companies.map(({ id }) => id).filter((id) => isOwnerOf(caller, id))
  const isSeen = isStaff(caller)
    ? sql`true`
    : sql`(u.banned_at is null and m.banned_at is null or m.company_id = any (${owned}::uuid[]))`
  return sql<CompanyUser[]>`coalesce((select json_agg(json_build_object('_id', u.id,
      'name', json_build_object('first', u.first_name, 'last', u.last_name),
      'email', u.email, 'role', m.role)
      order by m.role <> 'owner', lower(u.first_name), lower(u.last_name), u.id)
    from memberships m join users u on u.id = m.user_id
    where m.company_id = companies.id and ${isSeen}), '[]')`
}

function selectCompanies(tx: Tx, caller: Caller) {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'state', 'website', 'description', 'email', 'phone', 'version'])
    .select([address.as('address'), projectIds.as('projects')])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where(visibleTo(caller, 'companies.id'))
}

/** Builds the JSON of all companies with their users in the database, which is four times as fast. */
export async function allCompaniesJson(tx: Tx, caller: Caller): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select '[' || coalesce(string_agg(json_build_object(
      'name', name, 'website', website, 'description', description, 'email', email, 'phone', phone,
      'version', version, 'address', ${address}, '_id', id,
      'active', state = 'enabled', 'waiting', state = 'waiting', 'projects', ${projectIds},
      'users', ${usersFor(caller)},
      'createdAt', ${utcText('created_at')}, 'updatedAt', ${utcText('updated_at')}
    )::text, ',' order by lower(name), id), '') || ']' as json
    from companies where ${visibleTo(caller, 'companies.id')}`.execute(tx)
  return rows[0]?.json ?? '[]'
}

export async function findCompany(tx: Tx, caller: Caller, id: string) {
  return selectCompanies(tx, caller).where('id', '=', id).executeTakeFirst()
}

export async function findCompanyWithUsers(tx: Tx, caller: Caller, id: string) {
  return selectCompanies(tx, caller)
    .select(usersFor(caller).as('users'))
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface CompanyFacts {
  name: string
  state: CompanyState
  website: string
  phone: string
  version: number
}

/** Ignores the caller, for data that is not shown as is. */
export async function findFacts(db: Tx, id: string): Promise<CompanyFacts | undefined> {
  return db
    .selectFrom('companies')
    .select(['name', 'state', 'website', 'phone', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listVersions(db: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'version'])
    .where(sql<boolean>`id in (select unnest(${ids}::uuid[]))`)
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The recipient of the company's invoices. */
export async function findBuyer(db: Tx, id: string): Promise<Buyer | undefined> {
  return db
    .selectFrom('companies')
    .select(['name', 'email', address.as('address')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Prevents deletion until `tx` ends. @returns whether the company exists */
export async function lockCompany(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the rows in id order. */
export async function lockCompanies(tx: Tx, caller: Caller, ids: string[]): Promise<CompanyRow[]> {
  return selectCompanies(tx, caller)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const sortable: Record<(typeof companySorts)[number], RawBuilder<unknown>> = {
  name: sql`lower(name)`,
  // Matches the table's column, where waiting companies count as disabled.
  status: sql`state = 'enabled'`,
  website: sql`lower(website)`,
  email: sql`email`,
  phone: sql`phone`,
  projects: sql`(select count(*) from projects p where p.company_id = companies.id)`,
}

const states: Record<NonNullable<CompanyQuery['status']>, CompanyState[]> = {
  enabled: ['enabled'],
  disabled: ['disabled', 'waiting'],
  waiting: ['waiting'],
}

/** The trigram index needs at least three characters. */
const contains = (search: string) =>
  search.length < 3
    ? sql<SqlBool>`position(search_fold(${search}) in search_text) > 0`
    : sql<SqlBool>`search_text like search_fold(${containing(search)})`

export interface ListedCompanyRow extends CompanyRow {
  awaitsConfirmation: boolean
}

const awaitsConfirmation = sql<boolean>`coalesce((select bool_and(u.email_confirmed_at is null)
  from memberships m join users u on u.id = m.user_id
  where m.company_id = companies.id and m.role = 'owner'), false)`

export function matchingCompanies(tx: Tx, caller: Caller, query: CompanyQuery) {
  const { ids, search, status, sort } = query
  return selectCompanies(tx, caller)
    .select(awaitsConfirmation.as('awaitsConfirmation'))
    .where((where) =>
      where.and([
        ...(ids ? [where('id', '=', sql<string>`any (${ids.split(',')}::uuid[])`)] : []),
        ...(status ? [where('state', 'in', states[status])] : []),
        ...(search ? [contains(search)] : []),
      ]),
    )
    .orderBy(orderBy(sort, sortable))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
}

export const columnsOf = ({ address: place, ...company }: CompanyFields) => ({
  name: company.name,
  state: company.state,
  website: company.website,
  description: company.description,
  email: company.email,
  phone: company.phone,
  street: place.street,
  city: place.city,
  region: place.state,
  zip_code: place.zipCode,
  country: place.country,
})

export async function insertCompany(
  tx: Tx,
  id: string,
  company: CompanyFields,
): Promise<CompanyRow> {
  const { created_at: createdAt, updated_at: updatedAt } = await tx
    .insertInto('companies')
    .values({ id, ...columnsOf(company) })
    .returning(['created_at', 'updated_at'])
    .executeTakeFirstOrThrow()
  return { ...company, id, projects: [], version: 1, createdAt, updatedAt }
}

/** Uses a single statement. */
export async function insertCompanies(
  tx: Tx,
  companies: readonly (CompanyFields & { id: string })[],
): Promise<void> {
  const rows = companies.map(({ id, ...fields }) => ({ id, ...columnsOf(fields) }))
  await tx.insertInto('companies').values(rows).execute()
}

/** Finds companies by lowercase name, email address or web address. */
export async function findKnown(
  tx: Tx,
  caller: Caller,
  {
    names = [],
    ids = [],
    emails = [],
    websites = [],
  }: { names?: string[]; ids?: string[]; emails?: string[]; websites?: string[] },
) {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'website'])
    .where(visibleTo(caller, 'companies.id'))
    .where(
      // Subselects allow hashing; `any` would compare every pair.
      sql<boolean>`(lower(name) in (select unnest(${names}::text[])) or id in (select unnest(${ids}::uuid[]))
        or email in (select unnest(${emails}::text[])) or website in (select unnest(${websites}::text[])))`,
    )
    .execute()
}

/** Writes changed columns only, because an owner's connection may not write the others. */
export async function saveCompany(tx: Tx, before: CompanyRow, company: CompanyRow): Promise<void> {
  const written = Object.entries(columnsOf(before))
  const changed = Object.entries(columnsOf(company)).filter(
    ([, value], place) => value !== written[place]?.[1],
  )
  await tx
    .updateTable('companies')
    .set({
      ...Object.fromEntries(changed),
      version: company.version,
      updated_at: company.updatedAt,
    })
    .where('id', '=', company.id)
    .execute()
}

export async function saveStates(
  tx: Tx,
  companies: Pick<CompanyRow, 'id' | 'state' | 'version'>[],
): Promise<void> {
  const next = {
    ids: companies.map(({ id }) => id),
    states: companies.map(({ state }) => state),
    versions: companies.map(({ version }) => version),
  }
  await sql`update companies set state = next.state, version = next.version, updated_at = now()
    from unnest(${next.ids}::uuid[], ${next.states}::text[], ${next.versions}::int[]) as next (id, state, version)
    where companies.id = next.id`.execute(tx)
}

export async function withdrawApproval(
  tx: Tx,
  ids: string[],
): Promise<Pick<CompanyRow, 'id' | 'name' | 'version'>[]> {
  return tx
    .updateTable('companies')
    .set({ state: 'waiting', version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('state', '=', 'enabled')
    .returning(['id', 'name', 'version'])
    .execute()
}

export async function deleteCompanies(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .deleteFrom('companies')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

export async function countContents(
  db: Tx,
  caller: Caller,
  ids: string[],
): Promise<CompanyContents> {
  const ofThese = sql`company_id = any (${ids}::uuid[]) and ${visibleTo(caller, 'company_id')}`
  const { rows } = await sql<CompanyContents>`select
    (select count(distinct user_id)::int from memberships where ${ofThese}) as people,
    (select count(*)::int from projects where ${ofThese}) as projects,
    (select count(*)::int from tasks where ${ofThese}) as tasks,
    (select count(*)::int from campaigns where ${ofThese}) as campaigns,
    (select count(*)::int from invoices where ${ofThese} and state = 'draft') as "invoiceDrafts",
    (select count(*)::int from quotes where ${ofThese}) as quotes,
    (select count(*)::int from retainers where ${ofThese}) as retainers,
    (select count(*)::int from events where ${ofThese}) as events,
    (select count(*)::int from files where ${ofThese}) as files,
    (select coalesce(sum(minutes), 0)::int from time_entries where ${ofThese}) as minutes,
    (select count(*)::int from invoices where ${ofThese} and state <> 'draft') as invoices`.execute(
    db,
  )
  // A select without a table has one row.
  return rows[0] as CompanyContents
}

/** Minimum similarity, from 0 to 1, of names that probably mean the same company. */
const minSimilarity = 0.5
const maxSimilar = 3

/** Looks up each candidate in the search index first. */
export async function findSimilar(
  db: Tx,
  { name, email, site }: { name: string; email: string; site: string },
): Promise<SimilarCompany[]> {
  const hasEmail = sql`${email}::text <> '' and search_text like search_fold(${containing(email)})
    and email = lower(${email})`
  const page = sql`regexp_replace(lower(website), '^https?://(www\\.)?|[?#].*$', '', 'g') || '/'`
  const hasSite = sql`${site}::text <> '' and search_text like search_fold(${containing(site)})
    and (starts_with(${page}, ${`${site}/`}) or starts_with(${page}, ${`${site}:`}))`
  const likeness = sql`similarity(search_fold(name), search_fold(${name}))`
  const hasName = sql`${name}::text <> '' and search_fold(${name}) <% search_text and ${likeness} >= ${minSimilarity}`
  const { rows } = await sql<SimilarCompany>`select id as _id, name,
      case when ${hasEmail} then 'email' when ${hasSite} then 'website' else 'name' end as same
    from companies where (${hasEmail}) or (${hasSite}) or (${hasName})
    order by (${hasEmail}) desc, (${hasSite}) desc, ${likeness} desc, id limit ${maxSimilar}`.execute(
    db,
  )
  return rows
}
