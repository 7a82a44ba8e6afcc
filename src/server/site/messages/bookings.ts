// Booked consultations in the inbox: shown as messages already answered by their confirmation.
import { uuidv7 } from 'uuidv7'
import type { Work } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { promiseOf } from './receive.ts'
import { splitName } from './rules.ts'
import * as store from './store.ts'

/** @returns the message's id */
export async function insertContact(
  tx: Tx,
  ctx: Work,
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

/** Updates the message's text and marks it unread. */
export async function showBookingMessage(
  tx: Tx,
  ctx: Work,
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

/** Makes open windows reload the message. */
export async function raiseBookingMessage(tx: Tx, ctx: Work, id: string): Promise<void> {
  const version = await store.raiseVersion(tx, id)
  if (version !== undefined) ctx.announce({ kind: 'message', id, version })
}
