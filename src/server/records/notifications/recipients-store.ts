// Finds whom an event concerns, as the modules of the records say, and people's time zones.
import { sql } from 'kysely'
import type { NotificationRecord } from '#contract/records/notifications.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { NotificationEvent } from '#server/platform/notification-event.ts'
import type { Concerned } from '#server/records/module.ts'
import { recordModules } from '#server/records/registry.ts'

export interface Subject extends Concerned {
  recordKind: NotificationRecord
}

/** Undefined if the record is gone. */
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
