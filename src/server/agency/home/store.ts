// What Home shows besides what needs attention: counts, and what others changed since the previous visit.
import { sql } from 'kysely'
import { Counts } from '#contract/agency/overview.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import { firstIdSince } from '#server/platform/database/activity.ts'

const tableOf = (name: string) => sql.table(name === 'clients' ? 'companies' : name)

export async function countWork(tx: Tx, caller: Caller): Promise<Counts> {
  const counts = Counts.keyof().options.map(
    (name) => sql`(select count(*) from ${tableOf(name)}
      where ${visibleTo(caller, name === 'clients' ? 'id' : 'company_id')}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Counts>`select ${sql.join(counts)}`.execute(tx)
  // A select without `from` always returns one row.
  return rows[0] as Counts
}

/** A longer gap without activity ends the visit. */
const pause = sql`interval '30 minutes'`

/** Extends the current visit if there was no pause; otherwise starts a new one and stores when the previous one ended. */
export async function recordVisit(tx: Tx, personId: string): Promise<void> {
  await sql`insert into visits (person_id, seen_at) values (${personId}, now())
    on conflict on constraint visits_pkey do update set seen_at = now(),
      before_at = case when visits.seen_at < now() - ${pause} then visits.seen_at else visits.before_at end`.execute(
    tx,
  )
}

/** @returns when the previous visit ended; undefined on the first visit */
export async function findVisitBefore(tx: Tx, personId: string): Promise<Date | undefined> {
  const visit = await tx
    .selectFrom('visits')
    .select(
      sql<Date | null>`case when seen_at < now() - ${pause} then seen_at else before_at end`.as(
        'before',
      ),
    )
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return visit?.before ?? undefined
}

/** Omits people whose accounts no longer exist. */
export async function listNames(
  agencyDatabase: Tx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const people = await agencyDatabase
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

export interface NewsRow {
  id: string
  title: string
  companyId: string
  companyName: string
  changes: number
  /** Ids of the authors. */
  people: string[]
  lastAt: Date
}

/** Keeps the query fast after a busy period; no one reads more entries than this. */
const maxEntries = 2000
const maxProjects = 6

/** Sorts projects by their latest change, newest first. */
export async function listNews(tx: Tx, caller: Caller, since: Date): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    with entries as (
      select project_id, actor_id, at from activity
      where id > ${firstIdSince(since.getTime())} and actor_id <> ${caller.personId}
        and project_id is not null and ${sharedWith(caller, 'activity')}
      order by id desc limit ${maxEntries}
    )
    select projects.id, projects.title, companies.id as "companyId", companies.name as "companyName",
      count(*)::int as changes, max(entries.at) as "lastAt",
      array_agg(distinct actor_id) as people
    from entries
    join projects on projects.id = entries.project_id
    join companies on companies.id = projects.company_id
    group by projects.id, companies.id
    order by max(entries.at) desc limit ${maxProjects}`.execute(tx)
  return rows
}
