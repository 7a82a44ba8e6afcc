// Queries for events and the other dates in the calendar.
import { coveredByNow } from '#server/platform/database/paid-by-now.ts'
import { type RawBuilder, sql } from 'kysely'
import { type CalendarEntry, type CalendarKind, maxOfKind } from '#contract/work/calendar.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith, visibleTo } from '#server/platform/database/tenancy.ts'
import { type Viewer, asAdministrator, canSeeMoney } from '#server/platform/viewer.ts'
import { type TimeSpan, extentOf, momentOf } from './occurrences.ts'
import type { EventFields } from './rules.ts'

/** An event as stored. */
export interface EventRow extends EventFields {
  id: string
  companyId: string
  isByStaff: boolean
  createdBy: { id: string; first: string; last: string } | null
  createdAt: Date
  updatedAt: Date
}

const timeOf = (
  column: 'start_at' | 'end_at',
) => sql<string>`to_char(events.${sql.ref(column)} at time zone 'UTC',
  case when events.all_day then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"' end)`

const selectEvents = (tx: Tx, viewer: Viewer) =>
  tx
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.created_by')
    .select(['events.id', 'events.company_id as companyId', 'events.project_id as projectId'])
    .select(['events.title', 'events.description', 'events.location', 'events.visibility'])
    .select(['events.all_day as allDay', 'events.time_zone as timeZone', 'events.recurrence'])
    .select([timeOf('start_at').as('start'), timeOf('end_at').as('end'), 'events.exceptions'])
    .select(['events.is_by_staff as isByStaff', 'events.version'])
    .select(['events.created_at as createdAt', 'events.updated_at as updatedAt'])
    .select(
      sql<EventRow['createdBy']>`case when users.id is not null then json_build_object(
        'id', users.id, 'first', users.first_name, 'last', users.last_name) end`.as('createdBy'),
    )
    .where(sharedWith(viewer, 'events'))

export function findEvent(tx: Tx, viewer: Viewer, id: string): Promise<EventRow | undefined> {
  return selectEvents(tx, viewer).where('events.id', '=', id).executeTakeFirst()
}

/** Events that may overlap the range. */
export function listEvents(
  tx: Tx,
  viewer: Viewer,
  { from, to }: TimeSpan,
  company: string | undefined,
): Promise<(EventRow & { companyName: string })[]> {
  const rows = selectEvents(tx, viewer)
    .innerJoin('companies', 'companies.id', 'events.company_id')
    .select('companies.name as companyName')
    .where('events.begins_at', '<', new Date(to))
    .where((where) =>
      where.or([where('ends_by', 'is', null), where('ends_by', '>=', new Date(from))]),
    )
  return (company === undefined ? rows : rows.where('events.company_id', '=', company))
    .orderBy('events.begins_at')
    .orderBy('events.id')
    .limit(maxOfKind)
    .execute()
}

/** Events a person has added, for any company, that may overlap the range. */
export function listEventsAddedBy(
  tx: Tx,
  personId: string,
  { from, to }: TimeSpan,
): Promise<EventRow[]> {
  return selectEvents(tx, asAdministrator(personId))
    .where('events.created_by', '=', personId)
    .where('events.begins_at', '<', new Date(to))
    .where((where) =>
      where.or([where('ends_by', 'is', null), where('ends_by', '>=', new Date(from))]),
    )
    .execute()
}

const columnsOf = (event: EventRow) => {
  const { beginsAt, endsBy } = extentOf(event)
  return {
    title: event.title,
    description: event.description,
    location: event.location,
    visibility: event.visibility,
    project_id: event.projectId,
    all_day: event.allDay,
    start_at: new Date(momentOf(event.start)),
    end_at: new Date(momentOf(event.end)),
    time_zone: event.timeZone,
    recurrence: event.recurrence,
    exceptions: JSON.stringify(event.exceptions),
    begins_at: new Date(beginsAt),
    ends_by: endsBy === null ? null : new Date(endsBy),
    version: event.version,
    updated_at: event.updatedAt,
  }
}

export async function insertEvent(tx: Tx, event: EventRow): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      ...columnsOf(event),
      id: event.id,
      company_id: event.companyId,
      created_by: event.createdBy?.id ?? null,
      is_by_staff: event.isByStaff,
      created_at: event.createdAt,
    })
    .execute()
}

/** @returns whether the version was still `before` */
export async function saveEvent(tx: Tx, event: EventRow, before: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set(columnsOf(event))
    .where('id', '=', event.id)
    .where('version', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', id).execute()
}

/** Name of the person who adds an event. */
export const findPerson = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name as first', 'last_name as last'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether the project belongs to the company. */
export async function isProjectOf(tx: Tx, companyId: string, projectId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('projects')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', projectId)
    .executeTakeFirst()
  return found !== undefined
}

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

interface DateColumn {
  table: 'projects' | 'campaigns' | 'tasks'
  kind: DateRow['kind']
  date: DateRow['date']
  column: 'start_on' | 'end_on' | 'due_on'
}

const dateColumns: readonly DateColumn[] = [
  { table: 'projects', kind: 'project', date: 'start', column: 'start_on' },
  { table: 'projects', kind: 'project', date: 'end', column: 'end_on' },
  { table: 'campaigns', kind: 'campaign', date: 'start', column: 'start_on' },
  { table: 'campaigns', kind: 'campaign', date: 'end', column: 'end_on' },
  { table: 'tasks', kind: 'task', date: 'due', column: 'due_on' },
]

interface DateQuery {
  /** Days, both inclusive. */
  from: string
  to: string
  kinds: readonly CalendarKind[]
  company: string | undefined
}

function datesIn(viewer: Viewer, query: DateQuery, source: DateColumn): RawBuilder<unknown> {
  const { table, kind, date, column } = source
  const record = sql.ref('record')
  const day = sql`record.${sql.ref(column)}`
  const isProject = table === 'projects'
  const seen = isProject ? visibleTo(viewer, 'record.company_id') : sharedWith(viewer, 'record')
  return sql`(select ${sql.lit(kind)} as kind, record.id, ${sql.lit(date)} as date, record.title,
      record.company_id as "companyId", companies.name as "companyName",
      record.${sql.ref(isProject ? 'id' : 'project_id')} as "projectId", ${day} as day,
      ${isProject ? sql.lit('shared') : sql`record.visibility`} as visibility,
      record.status = ${sql.lit(table === 'tasks' ? 'done' : 'completed')} as "isDone", false as "isOverdue",
      record.version, record.updated_at as "updatedAt"
    from ${sql.table(table)} as ${record} join companies on companies.id = record.company_id
    where ${day} between ${query.from} and ${query.to} and ${seen}
      ${query.company === undefined ? sql`` : sql`and record.company_id = ${query.company}`}
      ${table === 'tasks' ? sql`and not record.archived` : sql``}
    order by ${day}, record.id limit ${sql.lit(maxOfKind)})`
}

/** Next renewal dates of services that are not cancelled. */
const renewalsIn = (viewer: Viewer, query: DateQuery): RawBuilder<unknown> =>
  sql`(select 'renewal' as kind, service.id, 'due' as date, service.name as title, service.company_id as "companyId",
      companies.name as "companyName", null::uuid as "projectId", service.renews_on as day, 'shared' as visibility,
      false as "isDone", false as "isOverdue", service.version, service.updated_at as "updatedAt"
    from client_services service join companies on companies.id = service.company_id
    where service.status = 'active' and service.renews_on between ${query.from} and ${query.to}
      and ${visibleTo(viewer, 'service.company_id')}
      ${query.company === undefined ? sql`` : sql`and service.company_id = ${query.company}`}
    order by service.renews_on, service.id limit ${sql.lit(maxOfKind)})`

/** Sent invoices by due date. Those of deleted clients have the name frozen on them. */
function invoicesIn(viewer: Viewer, query: DateQuery): RawBuilder<unknown> {
  const isPaid = sql`invoice.total <= ${coveredByNow('invoice')}`
  return sql`(select 'invoice' as kind, invoice.id, 'due' as date, 'Invoice ' || invoice.number as title,
      invoice.company_id as "companyId", coalesce(companies.name, invoice.buyer ->> 'name', '') as "companyName",
      invoice.project_id as "projectId", invoice.due_on as day, 'shared' as visibility, ${isPaid} as "isDone",
      not ${isPaid} and invoice.due_on < ${localDay(new Date())}::date as "isOverdue", invoice.version,
      invoice.updated_at as "updatedAt"
    from invoices invoice left join companies on companies.id = invoice.client_id
    where invoice.state = 'sent' and invoice.kind = 'invoice' and invoice.due_on between ${query.from} and ${query.to}
      and ${visibleTo(viewer, 'invoice.company_id')}
      ${query.company === undefined ? sql`` : sql`and invoice.company_id = ${query.company}`}
    order by invoice.due_on, invoice.id limit ${sql.lit(maxOfKind)})`
}

export async function listDates(tx: Tx, viewer: Viewer, query: DateQuery): Promise<DateRow[]> {
  const sources = dateColumns.filter(({ kind }) => query.kinds.includes(kind))
  const dates = [
    ...sources.map((source) => datesIn(viewer, query, source)),
    ...(query.kinds.includes('renewal') ? [renewalsIn(viewer, query)] : []),
    ...(query.kinds.includes('invoice') && canSeeMoney(viewer) ? [invoicesIn(viewer, query)] : []),
  ]
  if (dates.length === 0) return []
  const { rows } = await sql<DateRow>`select * from (${sql.join(dates, sql` union all `)}) as dates
    order by day, kind, id`.execute(tx)
  return rows
}

/** A consultation booked by a visitor. */
export interface BookedRow {
  id: string
  messageId: string | null
  name: string
  hostName: string | null
  place: string
  start: Date
  end: Date
  sequence: number
  version: number
  updatedAt: Date
}

/** Staff who read the inbox see everyone's bookings; others only their own. */
export function listBookings(
  tx: Tx,
  { from, to }: TimeSpan,
  hostId?: string,
): Promise<BookedRow[]> {
  const rows = tx
    .selectFrom('bookings')
    .leftJoin('users', 'users.id', 'bookings.host_id')
    .select(['bookings.id', 'message_id as messageId', 'name', 'place', 'sequence', 'version'])
    .select(['start_at as start', 'end_at as end', 'bookings.updated_at as updatedAt'])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('hostName'))
    .where('state', '=', 'booked')
    .where('start_at', '<', new Date(to))
    .where('end_at', '>', new Date(from))
    .orderBy('start_at')
    .limit(maxOfKind)
  return (hostId === undefined ? rows : rows.where('host_id', '=', hostId)).execute()
}
