// Queue worker that notifies people of events, according to their settings and what they can see.
import { uuidv7 } from 'uuidv7'
import { findCallers } from '#server/accounts/auth/service.ts'
import { agencyTimeZone } from '#server/platform/clock.ts'
import { notify } from '#server/platform/database/notify.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs.ts'
import { type NotificationEvent, nameOfEvent } from '#server/platform/notification-event.ts'
import { isStaff } from '#server/platform/caller.ts'
import {
  type NewNotification,
  type Subject,
  addToEmails,
  deleteNotifications,
  findSubject,
  insertNotifications,
  listTimeZones,
  listWithUnread,
} from './notify-store.ts'
import { type Channels, mailCadence, isState, sendAt } from './rules.ts'
import { channelsOf } from './settings-store.ts'
import { idsSeen } from './store.ts'

export interface Notified {
  id: string
  personId: string
}

/** Checks visibility with the queries that show notifications, and deletes those the person can't see. */
async function dropUnseen(
  tx: Tx,
  written: Notified[],
  { isInternal = false }: NotificationEvent,
): Promise<Notified[]> {
  const callers = await findCallers(
    tx,
    written.map(({ personId }) => personId),
  )
  const seen: Notified[] = []
  for (const notified of written) {
    const caller = callers.get(notified.personId)
    if (!caller || (isInternal && !isStaff(caller))) continue
    if ((await idsSeen(tx, caller, [notified.id])).has(notified.id)) seen.push(notified)
  }
  const seenIds = new Set(seen.map(({ id }) => id))
  await deleteNotifications(
    tx,
    written.filter((notified) => !seenIds.has(notified.id)).map(({ id }) => id),
  )
  return seen
}

function rowOf(
  event: NotificationEvent,
  { companyId, recordKind }: Subject,
  personId: string,
  { inApp, mail }: Channels,
): NewNotification {
  const { kind, record, part, actor } = event
  return {
    id: uuidv7(),
    person_id: personId,
    kind,
    company_id: companyId,
    record_kind: recordKind,
    record_id: record,
    part_id: part ?? null,
    actor_id: actor,
    about: nameOfEvent(event),
    is_in_app: inApp,
    mail,
  }
}

/** People who already get a separate email about the event need no second one. */
const channelOf = (
  { kind, emailed }: NotificationEvent,
  personId: string,
  mail: Channels['mail'],
): Channels['mail'] =>
  mail === 'soon' && emailed?.includes(personId) ? 'off' : mailCadence(kind, mail)

/** @returns who was notified, and the row's id */
export async function notifyPeople(
  tx: Tx,
  event: NotificationEvent,
  subject: Subject,
): Promise<Notified[]> {
  const concerned = [...new Set(subject.people)].filter((id) => id !== event.actor)
  const informed = isState(event.kind) ? await listWithUnread(tx, event, concerned) : undefined
  const people = concerned.filter((id) => !informed?.has(id))
  if (people.length === 0) return []
  const chosen = await channelsOf(tx, people, event.kind)
  const channels = new Map(
    [...chosen].map(([id, { inApp, mail }]) => [id, { inApp, mail: channelOf(event, id, mail) }]),
  )
  const rows = [...channels]
    .filter(([, { inApp, mail }]) => inApp || mail !== 'off')
    .map(([personId, one]) => rowOf(event, subject, personId, one))
  const notified = await dropUnseen(tx, await insertNotifications(tx, rows), event)
  const zones = await listTimeZones(
    tx,
    notified.map(({ personId }) => personId),
  )
  const now = new Date()
  await addToEmails(
    tx,
    notified.flatMap(({ personId }) => {
      const cadence = channels.get(personId)?.mail ?? 'off'
      if (cadence === 'off') return []
      const zone = zones.get(personId) ?? agencyTimeZone()
      return { personId, cadence, sendAt: sendAt(cadence, now, zone) }
    }),
  )
  return notified
}

/** Announces new notifications to each person's own windows only. */
export async function announceNotified(tx: Tx, notified: Notified[]): Promise<void> {
  const changes = notified.map(
    ({ id, personId }) => ({ kind: 'notification', id, version: 1, person: personId }) as const,
  )
  await notify(tx, { changes })
}

export function notificationWorker({ agencyDatabase }: { agencyDatabase: Database }) {
  return async ({ data: event }: Job<'notification'>): Promise<void> => {
    const subject = await findSubject(agencyDatabase, event)
    if (!subject) return
    const { companyId, recordKind } = subject
    // Mentioned people get only the mention notification.
    const mentioned = event.kind === 'commented' ? (event.people ?? []) : []
    if (mentioned.length + subject.people.length === 0) return
    await agencyDatabase.transaction().execute(async (tx) => {
      const mention = { ...event, kind: 'mentioned' } as const
      await announceNotified(tx, [
        ...(await notifyPeople(tx, mention, { companyId, recordKind, people: mentioned })),
        ...(await notifyPeople(tx, event, subject)),
      ])
    })
  }
}
