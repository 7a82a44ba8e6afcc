// Moves on what renews by itself, and reminds those responsible of what somebody has to renew: of each date and stage once.
import { listNotified } from '#server/domains/notifications/service.ts'
import { localDay } from '#server/platform/clock.ts'
import { type Platform, programContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { makeEachDue } from '#server/platform/each-due.ts'
import { enqueueAll } from '#server/platform/jobs/enqueue.ts'
import { type NotificationEvent, nameOfEvent } from '#server/platform/notification-event.ts'
import { renewRow } from './renewals.ts'
import { reminderOf, reminderSpan } from './rules.ts'
import { auditEntry } from './service.ts'
import * as store from './store.ts'

/** Nobody is reminded at night. */
const fromHour = 8

/**
 * One period of one service in each transaction.
 * @returns how many were renewed
 */
export function renewAutomatic(platform: Platform, now = new Date()): Promise<number> {
  const today = localDay(now)
  return makeEachDue({
    contextOf: () => programContext(platform),
    lock: (tx, except) =>
      store.lockOverdueAutomatic(tx, programContext(platform).viewer, today, except),
    async make(ctx, tx, service) {
      const next = await renewRow(tx, service, { dueOn: service.renewsOn, personId: null })
      await ctx.record(tx, auditEntry('renewed by itself', next))
      return 1
    },
  })
}

/** Whoever was told of a date already is not told again, however often it is looked for. */
export async function remindOfRenewals(agency: Database, now = new Date()): Promise<void> {
  if (now.getHours() < fromHour) return
  const today = localDay(now)
  const services = await store.listDue(agency, reminderSpan(today))
  const events = services.flatMap((service): NotificationEvent[] => {
    const stage = reminderOf(service, today)
    if (stage === undefined) return []
    const about = `${service.renewsOn} ${stage}`
    return [{ kind: 'renewal', record: service.id, about, actor: null }]
  })
  const notified = await listNotified(
    agency,
    events.map(({ record }) => record),
  )
  const news = events.filter((event) => !notified.has(nameOfEvent(event)))
  await agency.transaction().execute((tx) => enqueueAll(tx, 'notification', news))
}

export async function renewAndRemind(platform: Platform): Promise<void> {
  await renewAutomatic(platform)
  await remindOfRenewals(platform.agency)
}
