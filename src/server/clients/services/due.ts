// Renews services that renew automatically, and reminds people of the others: once per date and stage.
import { notifyOnce } from '#server/records/notifications/service.ts'
import { isNight, localDay } from '#server/platform/clock.ts'
import { type Platform, programContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { makeEachDue } from '#server/platform/each-due.ts'
import type { NotificationEvent } from '#server/platform/notification-event.ts'
import { renewRow } from './renewals.ts'
import { toReminder, reminderSpan } from './rules.ts'
import { auditEntry } from './service.ts'
import * as store from './store.ts'

/**
 * Handles one period of one service per transaction.
 * @returns the number of renewals
 */
export function renewAutomatic(platform: Platform, now = new Date()): Promise<number> {
  const today = localDay(now)
  return makeEachDue({
    contextOf: () => programContext(platform),
    lock: (tx, except) =>
      store.lockOverdueAutomatic(tx, programContext(platform).caller, today, except),
    async make(tx, ctx, service) {
      const next = await renewRow(tx, service, { dueOn: service.renewsOn, personId: null })
      await ctx.record(tx, auditEntry('renewed by itself', next))
      return 1
    },
  })
}

export async function remindOfRenewals(agencyDatabase: Database, now = new Date()): Promise<void> {
  if (isNight(now)) return
  const today = localDay(now)
  const services = await store.listDue(agencyDatabase, reminderSpan(today))
  const events = services.flatMap((service): NotificationEvent[] => {
    const stage = toReminder(service, today)
    if (stage === undefined) return []
    const about = `${service.renewsOn} ${stage}`
    return [{ kind: 'renewal', record: service.id, about, actor: null }]
  })
  await notifyOnce(agencyDatabase, events)
}

export async function renewAndRemind(platform: Platform): Promise<void> {
  await renewAutomatic(platform)
  await remindOfRenewals(platform.agencyDatabase)
}
