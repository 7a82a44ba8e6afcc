// Queries for events and other dates in the calendar, and for private addresses of it: one per person, stored as a hash only.
import { sql } from 'kysely'
import { maxOfKind } from '#contract/work/calendar.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import { type Caller, asAdministrator } from '#server/platform/caller.ts'
import type { DateQuery, DateRow } from '#server/records/dates-store.ts'
import { nounModules } from '#server/records/registry.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import { type TimeSpan, getExtent, momentOf } from './occurrences.ts'
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

const selectEvents = (tx: Tx, caller: Caller) =>
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
    .where(sharedWith(caller, 'events'))

export function findEvent(tx: Tx, caller: Caller, id: string): Promise<EventRow | undefined> {
  return selectEvents(tx, caller).where('events.id', '=', id).executeTakeFirst()
}

/** Events that may overlap the range. */
export function listEvents(
  tx: Tx,
  caller: Caller,
  { from, to }: TimeSpan,
  company: string | undefined,
): Promise<(EventRow & { companyName: string })[]> {
  const rows = selectEvents(tx, caller)
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
  const { beginsAt, endsBy } = getExtent(event)
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

/** Dates of records other than events. */
export async function listDates(tx: Tx, caller: Caller, query: DateQuery): Promise<DateRow[]> {
  const dates = nounModules().flatMap(({ calendar = {} }) =>
    query.kinds.flatMap((kind) => calendar[kind]?.(caller, query) ?? []),
  )
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

/** Events as search finds them. */
export const search: RecordSearch = {
  details: () =>
    sql`${hitDetails({ project: sql`events.project_id` })} from events where events.${hitRecord}`,
}

export async function saveAddress(tx: Tx, personId: string, tokenHash: Buffer): Promise<void> {
  const fields = { token_hash: tokenHash, created_at: new Date() }
  await tx
    .insertInto('calendar_addresses')
    .values({ person_id: personId, ...fields })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(fields))
    .execute()
}

export async function findPersonOf(db: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const address = await db
    .selectFrom('calendar_addresses')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return address?.person_id
}
