// Queries for bookings, hosts and booking links.
import { type RawBuilder, sql } from 'kysely'
import type { HostSettings, OwnBooking } from '#contract/site/booking.ts'
import { agencyTimeZone } from '#server/platform/clock.ts'
import { activeHosts, canHost } from '#server/platform/database/booking-hosts.ts'
import { utcText } from '#server/platform/database/list.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Caller, isPermitted } from '#server/platform/caller.ts'
import type { AttentionSources } from '#server/records/module.ts'
import type { TimeSpan } from './rules.ts'

export interface HostRow extends HostSettings {
  id: string
  first: string
  last: string
  version: number
}

const selectHosts = (tx: Tx) =>
  tx
    .selectFrom('booking_hosts')
    .innerJoin('users', 'users.id', 'booking_hosts.person_id')
    .select(['users.id', 'first_name as first', 'last_name as last'])
    .select(['booking_hosts.time_zone as timeZone', 'hours', 'place', 'version'])
    .select(['is_active as isActive', 'blocks_all_day as blocksAllDay'])
    .select(['buffer_minutes as bufferMinutes', 'notice_hours as noticeHours'])
    .select('daily_max as dailyMax')

/** With the agency's time zone in place of none. */
export type ActiveHost = HostRow & { timeZone: string }

const withZone = (host: HostRow): ActiveHost => ({
  ...host,
  timeZone: host.timeZone ?? agencyTimeZone(),
})

const isActiveHost = sql<boolean>`booking_hosts.person_id in (${activeHosts})`

export async function listActiveHosts(tx: Tx): Promise<ActiveHost[]> {
  const hosts = await selectHosts(tx).where(isActiveHost).orderBy('users.id').execute()
  return hosts.map(withZone)
}

/** Locks all hosts until the transaction ends, which enforces the daily maximum and avoids constraint errors. */
export async function lockActiveHosts(tx: Tx): Promise<ActiveHost[]> {
  const hosts = selectHosts(tx).where(isActiveHost).orderBy('users.id').forUpdate('booking_hosts')
  return (await hosts.execute()).map(withZone)
}

/** Staff who may take consultations, with their settings. */
export async function listCandidates(
  tx: Tx,
  only?: string,
): Promise<{ id: string; first: string; last: string; settings: HostRow | undefined }[]> {
  const people = tx
    .selectFrom('users')
    .select(['id', 'first_name as first', 'last_name as last'])
    .where(canHost('users'))
    .orderBy(sql`lower(first_name || ' ' || last_name)`)
    .orderBy('id')
  const found = await (only === undefined ? people : people.where('id', '=', only)).execute()
  const set = new Map((await selectHosts(tx).execute()).map((row) => [row.id, row]))
  return found.map((person) => ({ ...person, settings: set.get(person.id) }))
}

/** @returns false if the host's settings were changed since that version */
export async function saveHost(
  tx: Tx,
  personId: string,
  settings: HostSettings & { version: number },
): Promise<boolean> {
  const { version } = settings
  const columns = {
    is_active: settings.isActive,
    time_zone: settings.timeZone,
    hours: JSON.stringify(settings.hours),
    buffer_minutes: settings.bufferMinutes,
    notice_hours: settings.noticeHours,
    daily_max: settings.dailyMax,
    blocks_all_day: settings.blocksAllDay,
    place: settings.place,
    version,
    updated_at: new Date(),
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('booking_hosts')
    .values({ person_id: personId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet(columns)
        .where('booking_hosts.version', '=', version - 1),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A shorter buffer also frees time around existing bookings; a longer one only applies to new bookings. */
export async function shortenBuffers(tx: Tx, hostId: string, minutes: number): Promise<void> {
  const free = sql<Date>`end_at + make_interval(mins => ${minutes})`
  await tx
    .updateTable('bookings')
    .set({ busy_until: free })
    .where('host_id', '=', hostId)
    .where('state', '=', 'booked')
    .where('busy_until', '>', free)
    .execute()
}

/** Bookings of these hosts around this time. */
export async function listTaken(
  tx: Tx,
  hosts: readonly string[],
  { from, to }: TimeSpan,
  except: string | undefined,
): Promise<(TimeSpan & { hostId: string })[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['id', 'host_id as hostId', 'start_at as start', 'end_at as end'])
    .where('state', '=', 'booked')
    .where('host_id', '=', sql<string>`any (${hosts}::uuid[])`)
    .where('start_at', '<', new Date(to))
    .where('end_at', '>', new Date(from))
    .execute()
  return rows.flatMap(({ id, hostId, start, end }) =>
    hostId === null || id === except ? [] : { hostId, from: start.getTime(), to: end.getTime() },
  )
}

export interface BookingRow {
  id: string
  hostId: string | null
  /** Null if the host may no longer take consultations. */
  hostName: string | null
  messageId: string | null
  state: OwnBooking['state']
  start: Date
  end: Date
  busyUntil: Date
  name: string
  email: string
  note: string
  timeZone: string
  place: string
  confirmedAt: Date | null
  sequence: number
  version: number
  updatedAt: Date
}

const selectBookings = (tx: Tx) =>
  tx
    .selectFrom('bookings')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'bookings.host_id').on(canHost('users')),
    )
    .select(['bookings.id', 'host_id as hostId', 'message_id as messageId', 'state'])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as('hostName'))
    .select(['start_at as start', 'end_at as end', 'busy_until as busyUntil', 'name'])
    .select(['bookings.email', 'note', 'bookings.time_zone as timeZone', 'place'])
    .select(['confirmed_at as confirmedAt', 'sequence', 'version', 'updated_at as updatedAt'])

export const findBooking = (tx: Tx, id: string): Promise<BookingRow | undefined> =>
  selectBookings(tx).where('bookings.id', '=', id).executeTakeFirst()

export const lockBooking = (tx: Tx, id: string): Promise<BookingRow | undefined> =>
  selectBookings(tx).where('bookings.id', '=', id).forUpdate('bookings').executeTakeFirst()

const columnsOf = (row: BookingRow) => ({
  host_id: row.hostId,
  message_id: row.messageId,
  state: row.state,
  start_at: row.start,
  end_at: row.end,
  busy_until: row.busyUntil,
  time_zone: row.timeZone,
  place: row.place,
  confirmed_at: row.confirmedAt,
  sequence: row.sequence,
  version: row.version,
  updated_at: row.updatedAt,
})

export async function insertBooking(tx: Tx, row: BookingRow): Promise<void> {
  const { id, name, email, note } = row
  await tx
    .insertInto('bookings')
    .values({ ...columnsOf(row), id, name, email, note })
    .execute()
}

export async function saveBooking(tx: Tx, row: BookingRow): Promise<void> {
  await tx.updateTable('bookings').set(columnsOf(row)).where('id', '=', row.id).execute()
}

/** Counts the address's upcoming bookings, and everyone's unconfirmed bookings of the last day. */
export async function countOpen(
  tx: Tx,
  email: string,
): Promise<{ byEmail: number; unconfirmed: number }> {
  const { rows } = await sql<{ byEmail: number; unconfirmed: number }>`select
    (select count(*) from bookings where state = 'booked' and email = ${email} and start_at > now()) as "byEmail",
    (select count(*) from bookings where confirmed_at is null and created_at > now() - interval '1 day')
      as unconfirmed`.execute(tx)
  return rows[0] ?? { byEmail: 0, unconfirmed: 0 }
}

export interface LinkRow {
  bookingId: string
  isByMail: boolean
}

export async function insertLink(
  db: Tx,
  tokenHash: Buffer,
  { bookingId, isByMail }: LinkRow,
): Promise<void> {
  await db
    .insertInto('booking_links')
    .values({ token_hash: tokenHash, booking_id: bookingId, is_by_mail: isByMail })
    .execute()
}

export const findLink = (tx: Tx, tokenHash: Buffer): Promise<LinkRow | undefined> =>
  tx
    .selectFrom('booking_links')
    .select(['booking_id as bookingId', 'is_by_mail as isByMail'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Deletes links to bookings that ended long ago. */
export async function deleteOldLinks(agencyDatabase: Tx): Promise<void> {
  await sql`delete from booking_links using bookings
    where bookings.id = booking_links.booking_id and bookings.end_at < now() - interval '90 days'`.execute(
    agencyDatabase,
  )
}

const upcoming = (caller: Caller, condition: RawBuilder<unknown>) =>
  isPermitted(caller, 'inbox')
    ? sql`select bookings.id, name as title, coalesce(nullif(place, ''), email) as place, ${utcText('start_at')} as due,
        '/app/admin/messages' || coalesce('/' || message_id, '') as path,
        row_number() over (order by start_at) as place_in_line
      from bookings where state = 'booked' and end_at > now() and ${condition}`
    : undefined

/** Consultations of today, those that have lost their host, and those that their visitor has not confirmed. */
export const attention: AttentionSources = {
  booking: ({ caller, hostDay }) =>
    upcoming(
      caller,
      sql`(host_id = ${caller.personId} and start_at >= ${hostDay.from} and start_at < ${hostDay.to}
        or ${isPermitted(caller, 'staff')} and not exists
          (select from users where users.id = host_id and ${canHost('users')}))`,
    ),

  unconfirmed: ({ caller }) =>
    upcoming(caller, sql`confirmed_at is null and host_id = ${caller.personId}`),
}
