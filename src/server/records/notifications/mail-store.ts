// Notification emails in the database: closing, sending and cleanup.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { retentionDays } from './rules.ts'

export interface ClosedMail {
  id: string
  personId: string
  cadence: 'soon' | 'daily'
  createdAt: Date
}

/**
 * Assigns unread notifications so far to the email; later ones go into the next. A retry after a crash gets the same set.
 * Undefined if the email is already done.
 */
export async function closeMail(tx: Tx, id: string): Promise<ClosedMail | undefined> {
  const mail = await tx
    .updateTable('notification_mails')
    .set({ state: 'sending' })
    .where('id', '=', id)
    .where('state', '!=', 'done')
    .returning(['id', 'person_id as personId', 'cadence', 'created_at as createdAt'])
    .returning(
      sql<string>`(select state from notification_mails former where former.id = ${id}::uuid)`.as(
        'former',
      ),
    )
    .executeTakeFirst()
  if (!mail) return undefined
  const { former, ...closed } = mail
  if (former === 'gathering') {
    await tx
      .updateTable('notifications')
      .set({ mail_id: id })
      .where('person_id', '=', closed.personId)
      .where('mail', '=', closed.cadence)
      .where('mail_id', 'is', null)
      .execute()
  }
  return closed
}

export async function endMail(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('notification_mails')
    .set({ state: 'done', done_at: new Date() })
    .where('id', '=', id)
    .execute()
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

export async function deleteOldNotifications(db: Tx): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', daysAgo(retentionDays.read))
    .where((where) =>
      where.or([
        where('read_at', '<', daysAgo(retentionDays.read)),
        where('created_at', '<', daysAgo(retentionDays.unread)),
      ]),
    )
    .execute()
  await db
    .deleteFrom('notification_mails')
    .where('state', '=', 'done')
    .where('done_at', '<', daysAgo(retentionDays.read))
    .execute()
  await db
    .deleteFrom('unsubscribe_links')
    .where('created_at', '<', daysAgo(retentionDays.links))
    .execute()
}
