// Notification service: list, mark as read, settings.
import type {
  Notification,
  NotificationChoice,
  NotificationKind,
  NotificationPage,
} from '#contract/records/notifications.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { enqueueAll } from '#server/platform/jobs/enqueue.ts'
import { type NotificationEvent, nameOfEvent } from '#server/platform/notification-event.ts'
import type { Caller } from '#server/platform/caller.ts'
import { presentNotification, settingsPathFor } from './present.ts'
import { kindsFor } from './rules.ts'
import * as settings from './settings-store.ts'
import * as store from './store.ts'
import { makeUnsubscribeLink } from './unsubscribe.ts'

/** @param agencyDatabase needed because a client's database role can't read names */
async function present(
  ctx: Context,
  agencyDatabase: Database,
  rows: store.NotificationRow[],
): Promise<Notification[]> {
  const actors = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]
  const names = await store.listNames(agencyDatabase, actors)
  return rows.map((row) => presentNotification(row, { names, caller: ctx.caller }))
}

export async function listNotifications(
  ctx: Context,
  agencyDatabase: Database,
  { before, size }: { before?: string | undefined; size: number },
): Promise<NotificationPage> {
  const { caller } = ctx
  const [rows, unread] = await ctx.read(async (tx) => [
    // One extra row shows whether there is a next page.
    await store.listNotifications(tx, caller, { before, size: size + 1 }),
    await store.countUnread(tx, caller),
  ])
  const shown = rows.slice(0, size)
  const next = rows.length > size ? (shown.at(-1)?.id ?? null) : null
  return { items: await present(ctx, agencyDatabase, shown), unread, next }
}

/** Makes the person's other windows refresh their count. */
const announce = (ctx: Context, id: string) =>
  ctx.announce({ kind: 'notification', id, version: 1, person: ctx.caller.personId })

/** @throws AppError `not_found` also if the caller can't see it */
export async function markNotification(
  ctx: Context,
  agencyDatabase: Database,
  id: string,
  isRead: boolean,
): Promise<Notification> {
  const row = await ctx.transaction(async (tx) => {
    const found = orNotFound(await store.findNotification(tx, ctx.caller, id))
    if (found.isRead !== isRead) {
      await store.setRead(tx, ctx.caller, id, isRead)
      announce(ctx, id)
    }
    return { ...found, isRead }
  })
  const [presented] = await present(ctx, agencyDatabase, [row])
  if (!presented) throw new Error('A row was expected to be presented')
  return presented
}

/** @param until newer notifications stay unread, because they were not shown yet */
export function markAllRead(ctx: Context, until: string | undefined): Promise<{ unread: number }> {
  return ctx.transaction(async (tx) => {
    await store.setAllRead(tx, ctx.caller, until)
    announce(ctx, until ?? ctx.caller.personId)
    return { unread: await store.countUnread(tx, ctx.caller) }
  })
}

export function getSettings(ctx: Context) {
  const { personId } = ctx.caller
  return ctx.read(async (tx) => ({
    settings: await settings.choicesOf(tx, personId, kindsFor(ctx.caller)),
  }))
}

export function changeSettings(ctx: Context, choices: readonly NotificationChoice[]) {
  const { personId } = ctx.caller
  const kinds = kindsFor(ctx.caller)
  return ctx.transaction(async (tx) => {
    const own = new Map(choices.map((choice) => [choice.kind, choice]))
    await settings.saveChoices(
      tx,
      personId,
      [...own.values()].filter(({ kind }) => kinds.includes(kind)),
    )
    return { settings: await settings.choicesOf(tx, personId, kinds) }
  })
}

/** Unsubscribe and settings links for kinds that have their own emails. */
export async function emailLinks(
  agencyDatabase: Tx,
  appUrl: string,
  { caller, kind }: { caller: Caller; kind: NotificationKind },
) {
  const unsubscribeUrl = await makeUnsubscribeLink(agencyDatabase, appUrl, {
    personId: caller.personId,
    kind,
  })
  return {
    unsubscribeUrl,
    links: [
      { label: 'Stop emails like this', url: unsubscribeUrl },
      { label: 'Choose what we email you', url: appUrl + settingsPathFor(caller) },
    ],
  }
}

/** Each person's email setting for a kind. */
export async function listMailChoices(db: Tx, people: string[], kind: NotificationKind) {
  const channels = await settings.channelsOf(db, people, kind)
  return new Map([...channels].map(([id, { mail }]) => [id, mail]))
}

/** A person's email setting for a kind that has its own emails. */
export async function getMailChoice(db: Tx, personId: string, kind: NotificationKind) {
  const channels = await settings.channelsOf(db, [personId], kind)
  return channels.get(personId)?.mail
}

/** Enqueues events that were never notified before, however often a job finds them. */
export async function notifyOnce(
  agencyDatabase: Database,
  events: readonly NotificationEvent[],
): Promise<void> {
  const notified = await store.listNotified(
    agencyDatabase,
    events.map(({ record }) => record),
  )
  const news = events.filter((event) => !notified.has(nameOfEvent(event)))
  await agencyDatabase.transaction().execute((tx) => enqueueAll(tx, 'notification', news))
}
