// Inserts notifications and batches their emails.
import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { NotificationRecord } from '#contract/records/notifications.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { NotificationEvent } from '#server/platform/notification-event.ts'
import type { Concerned } from '#server/records/module.ts'
import { recordModules } from '#server/records/registry.ts'

export type NewNotification = Omit<Insertable<Schema['notifications']>, 'mail_id'>

/** @returns only the new ones; the same event never notifies a person twice */
export async function insertNotifications(
  tx: Tx,
  rows: NewNotification[],
): Promise<{ id: string; personId: string }[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('notifications_about_key').doNothing())
    .returning(['id', 'person_id as personId'])
    .execute()
}

/** People with an unread notification of the same kind about the same record. */
export async function listWithUnread(
  tx: Tx,
  { kind, record }: Pick<NotificationEvent, 'kind' | 'record'>,
  people: string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notifications')
    .select('person_id as personId')
    .where('person_id', '=', sql<string>`any (${people}::uuid[])`)
    .where('read_at', 'is', null)
    .where('is_in_app', '=', true)
    .where('kind', '=', kind)
    .where('record_id', '=', record)
    .execute()
  return new Set(rows.map(({ personId }) => personId))
}

/** Lists who was already notified of these events, as `<person> <event name>`. */
export async function listSent(
  tx: Tx,
  people: readonly string[],
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notifications')
    .select(['person_id as personId', 'about'])
    .where('person_id', '=', sql<string>`any (${people}::uuid[])`)
    .where('about', '=', sql<string>`any (${names}::text[])`)
    .execute()
  return new Set(rows.map(({ personId, about }) => `${personId} ${about}`))
}

export async function deleteNotifications(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('notifications')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

export interface BatchedEmail {
  personId: string
  cadence: 'soon' | 'daily'
  sendAt: Date
}

/**
 * Ensures each person has an open email batch with a job. The upsert locks an existing batch until `tx` commits,
 * so it can't close before the new notifications are in.
 */
export async function addToEmails(tx: Tx, emails: BatchedEmail[]): Promise<void> {
  // Sorted, so that transactions can't deadlock.
  const ordered = emails.toSorted((a, b) => a.personId.localeCompare(b.personId))
  for (const { personId, cadence, sendAt } of ordered) {
    const id = uuidv7()
    const mail = await tx
      .insertInto('notification_mails')
      .values({ id, person_id: personId, cadence, state: 'gathering', send_at: sendAt })
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'cadence'])
          // Must be a literal to match the partial index; a parameter would not.
          .where(sql<boolean>`state = 'gathering'`)
          .doUpdateSet({ state: 'gathering' }),
      )
      .returning('id')
      .executeTakeFirst()
    if (mail?.id === id) await enqueue(tx, 'notification-mail', { mail: id }, sendAt)
  }
}

export interface Subject extends Concerned {
  recordKind: NotificationRecord
}

/**
 * Finds whom an event concerns, as the modules of the records say, and people's time zones.
 * Undefined if the record is gone.
 */
export async function findSubject(tx: Tx, event: NotificationEvent): Promise<Subject | undefined> {
  for (const { kind, notifications } of recordModules()) {
    if (!notifications?.kinds.includes(event.kind)) continue
    // Tasks, posts and files share kinds of event: the record is the one of them that has the id.
    const concerned = await notifications.findConcerned(tx, event)
    if (concerned) return { ...concerned, recordKind: kind as NotificationRecord }
  }
  return undefined
}

/** Time zones that people chose; null for the agency's. */
export async function listTimeZones(tx: Tx, people: string[]): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'time_zone as timeZone'])
    .where('id', '=', sql<string>`any (${people}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
