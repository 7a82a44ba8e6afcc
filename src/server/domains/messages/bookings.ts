// How a booked consultation stands in the inbox: as a message that its confirmation has answered.
import { uuidv7 } from 'uuidv7'
import type { Work } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { promiseOf } from './receive.ts'
import { splitName } from './rules.ts'
import * as store from './store.ts'

/** @returns the message's id */
export async function insertContact(
  ctx: Work,
  tx: Tx,
  { name, email, text }: { name: string; email: string; text: string },
): Promise<string> {
  const id = uuidv7()
  const now = new Date()
  await store.insertMessage(tx, {
    id,
    kind: 'contact',
    ...splitName(name),
    email,
    body: text,
    receivedAt: now,
    waitingSince: null,
    answeredAt: now,
    dueAt: await promiseOf(tx, now),
  })
  ctx.announce({ kind: 'message', id, version: 1 })
  return id
}

/** Says how it stands now, to be read again. */
export async function showBookingMessage(
  ctx: Work,
  tx: Tx,
  id: string,
  text: string,
): Promise<void> {
  const message = await store.lockMessage(tx, id)
  if (!message) return
  const next = {
    ...message,
    body: text,
    lastAt: new Date(),
    readAt: null,
    version: message.version + 1,
  }
  await store.saveMessage(tx, next)
  ctx.announce({ kind: 'message', id, version: next.version })
}

/** Open windows read it again. */
export async function raiseBookingMessage(ctx: Work, tx: Tx, id: string): Promise<void> {
  const version = await store.raiseVersion(tx, id)
  if (version !== undefined) ctx.announce({ kind: 'message', id, version })
}
