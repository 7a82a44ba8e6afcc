// Makes the visitors' messages true by the services that the calls use; nothing of it is sent to anybody.
import { addVisitorLine, keepChat } from '../domains/messages/chat.ts'
import { holdDelivery, keepDelivery } from '../domains/messages/delivery-store.ts'
import { keepMessage } from '../domains/messages/receive.ts'
import { splitName } from '../domains/messages/rules.ts'
import { changeMessage, lockMessage, writeAnswer } from '../domains/messages/service.ts'
import { saveMessage } from '../domains/messages/store.ts'
import { chats, messages } from './content/messages.ts'
import { silenceAlerts } from './store.ts'
import type { ChatStory, MessageStory } from './story.ts'
import type { Telling } from './tell.ts'

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

export async function tellMessages(telling: Telling, now: Date): Promise<void> {
  for (const story of messages) await tellMessage(telling, now, story)
  for (const story of chats) await tellChat(telling, now, story)
  await silenceAlerts(telling.db)
}

async function tellMessage(telling: Telling, now: Date, story: MessageStory): Promise<void> {
  const { db: tx, staff, contextOf } = telling
  const { visitor, text, hoursAgo, isRead, note, suspectedBecause = null, fault } = story
  const receivedAt = before(now, hoursAgo)
  const fields = { ...visitor, message: text }
  const messageId = await keepMessage(tx, fields, { receivedAt, suspectedBecause })
  if (suspectedBecause) await holdDelivery(tx, { messageId })
  else await keepDelivery(tx, { messageId }, { at: receivedAt, error: fault })
  for (const { who, hoursAgo: answered, text: answer } of story.answers ?? []) {
    const at = before(now, answered)
    const message = await lockMessage(tx, messageId)
    const ctx = contextOf(staff[who])
    const lineId = await writeAnswer(ctx, tx, message, { text: answer, by: 'mail', at })
    await keepDelivery(tx, { messageId, lineId }, { at })
  }
  if (isRead) await changeMessage(contextOf(staff.avery), messageId, { read: true, note })
}

async function tellChat(telling: Telling, now: Date, story: ChatStory): Promise<void> {
  const { db: tx, staff, contextOf } = telling
  const { name = '', email = '', lines } = story
  const { id } = await keepChat(tx, before(now, lines[0]?.hoursAgo ?? 0))
  await saveMessage(tx, { ...(await lockMessage(tx, id)), ...splitName(name), email })
  for (const { who, hoursAgo, text } of lines) {
    const message = await lockMessage(tx, id)
    const at = before(now, hoursAgo)
    if (who) await writeAnswer(contextOf(staff[who]), tx, message, { text, by: 'chat', at })
    else await addVisitorLine(tx, message, { text, at })
  }
}
