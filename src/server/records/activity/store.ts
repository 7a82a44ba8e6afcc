// Queries for activity entries with the names of their records, which the log itself may not store.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type ActivityQuery,
  type KindWithActivity,
  maxEntriesShown,
} from '#contract/records/activity.ts'
import { dayMs, hourMs } from '#contract/values/durations.ts'
import { agencyItself } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import { type Caller, canReadKind } from '#server/platform/caller.ts'
import { recordModules } from '#server/records/registry.ts'

export interface EntryRow {
  id: string
  at: Date
  actorId: string | null
  actorName: string | null
  action: string
  kind: string
  recordId: string
  companyId: string
  companyName: string | null
  projectId: string | null
  projectTitle: string | null
  subjectName: string | null
  loggedName: string | null
  isInternal: boolean
  isThere: boolean
  detail: {
    title?: string
    name?: string
    status?: string
    state?: string
    from?: string
    fields?: string[]
    email?: string
    task?: string
  }
}

/** UUIDv7s start with the program's time; `at` is the database's, hence an hour's leeway. */
function idAt(moment: number): string {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
const leewayMs = hourMs

const isDay = (bound: string) => bound.length === 'YYYY-MM-DD'.length
const startOf = (bound: string) => Date.parse(bound)
/** A bound given as a day includes the whole day. */
const endOf = (bound: string) => Date.parse(bound) + (isDay(bound) ? dayMs : 0)

type Filter = Pick<ActivityQuery, 'person' | 'company' | 'kind' | 'from' | 'to'>

/** Limits entries to the caller's companies and to the kinds they may read. */
function readableBy(caller: Caller): RawBuilder<SqlBool> {
  const kinds = recordModules()
  const hidden = kinds.flatMap(({ kind, isReadBy }) =>
    canReadKind(caller, kind) && isReadBy?.(caller) !== false ? [] : kind,
  )
  const ownOnly = kinds.flatMap(({ kind, areAllReadBy }) =>
    areAllReadBy?.(caller) === false ? kind : [],
  )
  const conditions = [
    sharedWith(caller, 'activity'),
    ...(hidden.length > 0 ? [sql<SqlBool>`activity.kind <> all (${hidden})`] : []),
    ...(ownOnly.length > 0
      ? [
          sql<SqlBool>`(activity.kind <> all (${ownOnly}) or activity.actor_id = ${caller.personId})`,
        ]
      : []),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function matching(tx: Tx, caller: Caller, { person, company, kind, from, to }: Filter) {
  const conditions = [
    readableBy(caller),
    ...(person ? [sql<SqlBool>`actor_id = ${person}`] : []),
    ...(company ? [sql<SqlBool>`company_id = ${company}`] : []),
    ...(kind ? [sql<SqlBool>`kind = ${kind}`] : []),
    ...(from
      ? [sql<SqlBool>`at >= ${new Date(startOf(from))} and id > ${idAt(startOf(from) - leewayMs)}`]
      : []),
    ...(to
      ? [sql<SqlBool>`at < ${new Date(endOf(to))} and id < ${idAt(endOf(to) + leewayMs)}`]
      : []),
  ]
  return tx
    .selectFrom('activity')
    .select('id')
    .where(({ and }) => and(conditions))
    .orderBy('id', 'desc')
}

interface Part {
  before?: string | undefined
  offset?: number
  limit: number
}

/** Selects ids from the index alone, newest first, so that only shown entries are joined. */
export async function matchingIds(
  tx: Tx,
  caller: Caller,
  filter: Filter,
  { before, offset = 0, limit }: Part,
): Promise<string[]> {
  const rows = await matching(tx, caller, filter)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countMatching(tx: Tx, caller: Caller, filter: Filter): Promise<number> {
  const { count } = await tx
    .selectFrom(matching(tx, caller, filter).limit(maxEntriesShown).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Falls back to the name in the record's latest entry, for deleted records. */
const lastRecordedName = (recordId: string, name: 'name' | 'title') => sql<string | null>`(
  select recorded.detail ->> ${sql.lit(name)} from activity recorded
  where recorded.record_id = ${sql.ref(recordId)} and recorded.detail ? ${sql.lit(name)} order by recorded.id desc limit 1)`

const fullName = (table: string) =>
  sql<string | null>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

/** Whether the record still has its page. Kinds without a table have one always. */
function isThere(caller: Caller): RawBuilder<boolean> {
  const cases = recordModules().flatMap(({ kind, table, isThere: condition }) => {
    if (!condition && !table) return []
    const there =
      condition?.(caller) ??
      sql`exists (select from ${sql.table(table ?? '')} record where record.id = activity.record_id)`
    return [sql`when ${sql.lit(kind)} then ${there}`]
  })
  return sql<boolean>`case activity.kind ${sql.join(cases, sql` `)} else true end`
}

/** Newest first. */
export async function readEntries(tx: Tx, caller: Caller, ids: string[]): Promise<EntryRow[]> {
  const found = tx
    .selectFrom('activity')
    .leftJoin('users as actor', 'actor.id', 'activity.actor_id')
    .leftJoin('companies', 'companies.id', 'activity.company_id')
    .leftJoin('projects', 'projects.id', 'activity.project_id')
    .leftJoin('users as subject', (join) =>
      join.on(sql<SqlBool>`subject.id = (activity.detail ->> 'person')::uuid`),
    )
    .select(['activity.id', 'activity.at', 'activity.action', 'activity.kind'])
    .select(['activity.record_id as recordId', 'activity.company_id as companyId'])
    .select(['activity.project_id as projectId', 'activity.actor_id as actorId'])
    .select(sql<EntryRow['detail']>`activity.detail`.as('detail'))
    .select(sql<boolean>`activity.visibility = 'internal'`.as('isInternal'))
    .select([fullName('actor').as('actorName'), fullName('subject').as('subjectName')])
    .select(
      sql<string | null>`case when activity.company_id = ${agencyItself}::uuid then null
        else coalesce(companies.name, ${lastRecordedName('activity.company_id', 'name')}) end`.as(
        'companyName',
      ),
    )
    .select(
      sql<string | null>`case when activity.project_id is null then null
        else coalesce(projects.title, ${lastRecordedName('activity.project_id', 'title')}) end`.as(
        'projectTitle',
      ),
    )
    .select(isThere(caller).as('isThere'))
    .where('activity.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where(readableBy(caller))
    .orderBy('activity.id', 'desc')
  return found.select(loggedName(caller).as('loggedName')).execute()
}

function loggedName(caller: Caller): RawBuilder<string | null> {
  const cases = recordModules().flatMap(({ kind, loggedName: own }) => {
    const name = own?.(caller)
    return name ? [sql`when ${sql.lit(kind)} then (${name})`] : []
  })
  return cases.length === 0
    ? sql<null>`null`
    : sql<string | null>`case activity.kind ${sql.join(cases, sql` `)} end`
}

/** Lists people with at least one entry: one index lookup each, however long the log is. */
export async function listActors(tx: Tx, caller: Caller) {
  return tx
    .selectFrom('users')
    .select(['users.id', fullName('users').as('name')])
    .where(
      sql<SqlBool>`exists (select from activity where activity.actor_id = users.id and ${readableBy(caller)})`,
    )
    .orderBy(sql`lower(first_name || ' ' || last_name)`)
    .orderBy('users.id')
    .execute()
}

/** For a company, includes every entry of the company, not only the record's. */
export async function idsOfRecord(
  tx: Tx,
  caller: Caller,
  record: { kind: KindWithActivity; id: string },
  { before, limit }: { before: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('activity')
    .select('id')
    .where(record.kind === 'company' ? 'company_id' : 'record_id', '=', record.id)
    .where(readableBy(caller))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
