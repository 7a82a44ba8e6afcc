// Receives contact form messages: stored first, then delivered.
import { uuidv7 } from 'uuidv7'
import type { NewMessage } from '#contract/site/messages.ts'
import { getContent } from '#server/site/website/service.ts'
import type { PublicContext, Work } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { byNetwork, consumeRateLimit, tryRateLimit } from '#server/platform/rate-limits.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { lockDelivery, startDelivery } from './delivery-store.ts'
import { confirmation } from './emails.ts'
import { type SpamReason, dueAt, limits, findSpamReason } from './rules.ts'
import * as store from './store.ts'

export interface IntakeOptions {
  hasRateLimits: boolean
}

/** Counts in the message's own transaction, so repeats of one request count once. */
async function checkForSpam(
  tx: Tx,
  { hasRateLimits }: IntakeOptions,
  address: string,
  message: NewMessage,
): Promise<SpamReason | null> {
  const counter = { agencyDatabase: tx, hasRateLimits }
  const network = byNetwork(address)
  await consumeRateLimit(counter, limits.flood, network)
  return findSpamReason(message, {
    fromOneAddress: await tryRateLimit(counter, limits.fromOneAddress, network),
    inAll: await tryRateLimit(counter, limits.inAll, ''),
  })
}

/** When nothing is promised. */
const defaultReplyHours = 24

/** When the promised reply is due to a visitor waiting since then. */
export async function promiseOf(tx: Tx, waitingSince: Date): Promise<Date> {
  const { agency } = await getContent(tx)
  return dueAt(waitingSince, agency.replyWithinHours ?? defaultReplyHours)
}

/** Confirms receipt to the visitor; rate-limited, because the address may be someone else's. */
export async function confirm(
  tx: Tx,
  { hasRateLimits }: IntakeOptions,
  message: { id: string; email: string },
): Promise<void> {
  const address = message.email.toLowerCase()
  if (!(await tryRateLimit({ agencyDatabase: tx, hasRateLimits }, limits.confirmations, address)))
    return
  await sendEmail(tx, confirmation, { message: message.id })
}

interface Arrival {
  receivedAt: Date
  spamReason: SpamReason | null
}

/** Stores the message without sending anything. */
export async function insertMessage(
  tx: Tx,
  fields: NewMessage,
  { receivedAt, spamReason }: Arrival,
): Promise<string> {
  const id = uuidv7()
  await store.insertMessage(tx, {
    id,
    kind: 'contact',
    firstName: fields.firstName,
    lastName: fields.lastName,
    email: fields.email,
    phone: fields.phone ?? '',
    company: fields.company ?? '',
    body: fields.message,
    wantsMarketing: fields.marketing === 'Yes',
    wantsNewsletter: fields.newsletter === 'Yes',
    receivedAt,
    waitingSince: receivedAt,
    dueAt: await promiseOf(tx, receivedAt),
    spamReason,
  })
  return id
}

/** Notifies staff once each time a visitor starts waiting for an answer. */
export const notifyOfMessage = (tx: Tx, ctx: Work, id: string, waitingSince: Date) =>
  ctx.notify(tx, { kind: 'message', record: id, about: waitingSince.toISOString() })

/** @throws AppError `too_many_requests` only at a rate no person could reach */
export function receiveMessage(
  ctx: PublicContext,
  intake: IntakeOptions,
  fields: NewMessage,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const spamReason = await checkForSpam(tx, intake, ctx.address, fields)
    const receivedAt = new Date()
    const id = await insertMessage(tx, fields, { receivedAt, spamReason })
    if (spamReason) await lockDelivery(tx, { messageId: id })
    else {
      await startDelivery(tx, { messageId: id })
      await confirm(tx, intake, { id, email: fields.email })
      await notifyOfMessage(tx, ctx, id, receivedAt)
    }
    ctx.announce({ kind: 'message', id, version: 1 })
  })
}
