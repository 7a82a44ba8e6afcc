// Sums of time for the report.
import { type RawBuilder, sql } from 'kysely'
import type { TimeReportBy, TimeReportQuery, TimeReportRow } from '#contract/work/time-report.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Caller } from '#server/platform/caller.ts'
import { seenBy } from './store.ts'

const none = sql<string>`''`

const groups: Record<TimeReportBy, [key: RawBuilder<string>, name: RawBuilder<string>]> = {
  person: [sql`users.id::text`, sql`concat_ws(' ', users.first_name, users.last_name)`],
  client: [sql`companies.id::text`, sql`companies.name`],
  project: [sql`projects.id::text`, sql`projects.title`],
  week: [sql`to_char(date_trunc('week', entry.day), 'YYYY-MM-DD')`, none],
  month: [sql`to_char(entry.day, 'YYYY-MM')`, none],
}

/** Most time first; weeks and months in order. */
export function sumTime(
  tx: Tx,
  caller: Caller,
  { by, from, to }: Omit<TimeReportQuery, 'format'>,
): Promise<TimeReportRow[]> {
  const [key, name] = groups[by]
  return tx
    .selectFrom('time_entries as entry')
    .innerJoin('companies', 'companies.id', 'entry.company_id')
    .innerJoin('projects', 'projects.id', 'entry.project_id')
    .innerJoin('users', 'users.id', 'entry.person_id')
    .select([key.as('key'), name.as('name')])
    .select((by === 'project' ? sql<string>`companies.name` : none).as('clientName'))
    .select(sql<number>`sum(entry.minutes)::int`.as('minutes'))
    .select(
      sql<number>`coalesce(sum(entry.minutes) filter (where entry.is_billable), 0)::int`.as(
        'billableMinutes',
      ),
    )
    .where(seenBy(caller))
    .where('entry.day', '>=', from)
    .where('entry.day', '<=', to)
    .where('entry.started_at', 'is', null)
    .groupBy(sql`1, 2, 3`)
    .orderBy(by === 'week' || by === 'month' ? sql`1` : sql`4 desc, 2, 1`)
    .execute()
}
