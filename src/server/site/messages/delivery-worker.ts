// Delivers messages to the agency or the visitor by email, and records the outcome on the message.
import { hourMs } from '#contract/values/durations.ts'
import { notify } from '#server/platform/database/notify.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs.ts'
import { PermanentError, queues } from '#server/platform/jobs/queues.ts'
import type { Mail } from '#server/platform/mail.ts'
import { TransportUnavailable } from '#server/platform/mail/transport.ts'
import { type TakenDelivery, endDelivery, takeDelivery } from './delivery-store.ts'
import { emailToAgency, emailToVisitor } from './emails.ts'
import { listChatMessages } from './chat-message-store.ts'
import { presentMessage } from './present.ts'
import type { Provider } from './provider.ts'
import * as store from './store.ts'

export interface DeliveryOptions {
  agencyDatabase: Database
  mail: Mail
  /** Sends contact messages, if configured. */
  provider: Provider | undefined
}

const maxErrorLength = 300

/** Error text for the inbox. */
function toErrorText(error: unknown): string {
  if (error instanceof TransportUnavailable) return 'Network Error'
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\s+/g, ' ').slice(0, maxErrorLength)
}

async function send(options: DeliveryOptions, delivery: TakenDelivery): Promise<void> {
  const { agencyDatabase, mail, provider } = options
  const { id, messageId, chatMessageId } = delivery
  const message = await store.findMessage(agencyDatabase, messageId)
  if (!message) return
  if (chatMessageId === null && provider && message.kind === 'contact') {
    return provider(presentMessage(message))
  }
  const context = await mail.context()
  const chatMessages = await listChatMessages(agencyDatabase, messageId)
  const chatMessage = chatMessages.find((one) => one.id === chatMessageId)
  if (chatMessageId !== null && !chatMessage) return
  // The address was erased after the answer was written.
  if (chatMessage && message.email === '')
    throw new PermanentError('This visitor’s address was erased')
  if (!chatMessage && context.sender.email === '')
    throw new PermanentError('The agency has no email address in Settings, Website')
  const email = chatMessage
    ? emailToVisitor(context, message, chatMessage)
    : emailToAgency(context, message, chatMessages)
  // The delivery's id goes into the Message-ID, so that a repeated email is recognized.
  await mail.send(email, { id, createdAt: chatMessage?.at ?? message.receivedAt }, 'delivery')
}

/** Queue worker. */
export function deliveryWorker(options: DeliveryOptions): (job: Job<'delivery'>) => Promise<void> {
  const { agencyDatabase } = options

  async function announce(messageId: string): Promise<void> {
    await agencyDatabase.transaction().execute(async (tx) => {
      const version = await store.raiseVersion(tx, messageId)
      if (version === undefined) return
      await notify(tx, { changes: [{ kind: 'message', id: messageId, version }] })
    })
  }

  return async ({ id: jobId, data, createdAt }) => {
    const delivery = await takeDelivery(agencyDatabase, data.delivery, jobId)
    if (!delivery) return
    await announce(delivery.messageId)
    try {
      await send(options, delivery)
    } catch (error) {
      const ageHours = (Date.now() - createdAt.getTime()) / hourMs
      const isGivenUp = error instanceof PermanentError || ageHours > queues.delivery.maxAgeHours
      await endDelivery(agencyDatabase, delivery.id, jobId, {
        error: toErrorText(error),
        isGivenUp,
      })
      await announce(delivery.messageId)
      throw error
    }
    await endDelivery(agencyDatabase, delivery.id, jobId, undefined)
    await announce(delivery.messageId)
  }
}
