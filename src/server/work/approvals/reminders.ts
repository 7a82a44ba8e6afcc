// Reminds clients of pending approvals twice, then alerts the agency.
import { notifyOnce } from '#server/records/notifications/service.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { NotificationEvent } from '#server/platform/notification-event.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { itemOf } from './present.ts'
import { reminderDue, getProgress } from './rules.ts'
import * as store from './store.ts'

/** Clients don't see, and cannot lift, what the agency's own review waited for. */
const isOnHold = ({ hold }: store.ItemRow) =>
  hold !== null && hold.liftedAt === null && hold.stage !== 'agency'

/** Lifting a hold restarts the reminder period. */
function waitingSince(asked: Date, { hold }: store.ItemRow): Date {
  const lifted = new Date(hold?.liftedAt ?? 0)
  return lifted > asked ? lifted : asked
}

export async function remindOfApprovals(agencyDatabase: Database, now = new Date()): Promise<void> {
  const rows = await store.listInReview(agencyDatabase, asAdministrator())
  const events = rows.flatMap((row): NotificationEvent[] => {
    const { turn, since: asked } = getProgress(itemOf(row))
    if (turn !== 'client' || !asked || isOnHold(row)) return []
    const since = waitingSince(asked, row)
    const due = reminderDue(since, now)
    if (!due) return []
    const kind = due.to === 'client' ? 'review' : 'waiting'
    const about = `${due.name} since ${since.toISOString()}`
    return [{ kind, record: row.id, about, actor: null }]
  })
  await notifyOnce(agencyDatabase, events)
}
