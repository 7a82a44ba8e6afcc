// The form in which records give the calendar their dates.
import { type RawBuilder, sql } from 'kysely'
import { type CalendarEntry, type CalendarKind, maxOfKind } from '#contract/work/calendar.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'

/** A date of a record other than an event. */
export interface DateRow {
  kind: Exclude<CalendarKind, 'event' | 'booking'>
  id: string
  date: NonNullable<CalendarEntry['date']>
  title: string
  companyId: string
  companyName: string
  /** Null for services and some invoices. */
  projectId: string | null
  day: string
  visibility: CalendarEntry['visibility']
  isDone: boolean
  isOverdue: boolean
  version: number
  updatedAt: Date
}

export interface DateQuery {
  /** Days, both inclusive. */
  from: string
  to: string
  kinds: readonly CalendarKind[]
  company: string | undefined
}

/** Each source selects the columns of `DateRow`, earliest first, at most `maxOfKind`. */
export type CalendarSources = Partial<
  Record<CalendarKind, (caller: Caller, query: DateQuery) => RawBuilder<unknown>[]>
>

interface DateColumn {
  table: 'projects' | 'campaigns' | 'tasks'
  kind: DateRow['kind']
  date: DateRow['date']
  column: 'start_on' | 'end_on' | 'due_on'
  /** The status in which it is done. */
  doneAs: string
  /** Projects are seen by their whole company. */
  isProject?: true
  /** A further condition on the `record`. */
  and?: RawBuilder<unknown>
}

/** The dates of a board's cards in one column. */
export function datesOfCards(source: DateColumn, caller: Caller, query: DateQuery) {
  const { table, kind, date, column, doneAs, isProject = false, and = sql`` } = source
  const record = sql.ref('record')
  const day = sql`record.${sql.ref(column)}`
  const seen = isProject ? visibleTo(caller, 'record.company_id') : sharedWith(caller, 'record')
  return sql`(select ${sql.lit(kind)} as kind, record.id, ${sql.lit(date)} as date, record.title,
      record.company_id as "companyId", companies.name as "companyName",
      record.${sql.ref(isProject ? 'id' : 'project_id')} as "projectId", ${day} as day,
      ${isProject ? sql.lit('shared') : sql`record.visibility`} as visibility,
      record.status = ${sql.lit(doneAs)} as "isDone", false as "isOverdue",
      record.version, record.updated_at as "updatedAt"
    from ${sql.table(table)} as ${record} join companies on companies.id = record.company_id
    where ${day} between ${query.from} and ${query.to} and ${seen}
      ${query.company === undefined ? sql`` : sql`and record.company_id = ${query.company}`} ${and}
    order by ${day}, record.id limit ${sql.lit(maxOfKind)})`
}
