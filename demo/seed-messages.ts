// Seeds visitors' messages from fixtures through the API's services, without sending anything.
import { hourMs } from '#contract/values/durations.ts'
import { addVisitorMessage, insertChat } from '#server/site/messages/chat.ts'
import { lockDelivery, insertDelivery } from '#server/site/messages/delivery-store.ts'
import { insertMessage } from '#server/site/messages/receive.ts'
import { splitName } from '#server/site/messages/rules.ts'
import { changeMessage, lockMessage, writeAnswer } from '#server/site/messages/service.ts'
import { saveMessage } from '#server/site/messages/store.ts'
import { chats, messages } from './content/messages.ts'
import { silenceAlerts } from './store.ts'
import type { ChatFixture, MessageFixture } from './fixtures.ts'
import type { SeedContext } from './seed-companies.ts'

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs)

export async function seedMessages(seed: SeedContext, now: Date): Promise<void> {
  for (const fixture of messages) await seedMessage(seed, now, fixture)
  for (const fixture of chats) await seedChat(seed, now, fixture)
  await silenceAlerts(seed.db)
}

async function seedMessage(seed: SeedContext, now: Date, fixture: MessageFixture): Promise<void> {
  const { db: tx, staff, contextOf } = seed
  const { visitor, text, hoursAgo, isRead, note, spamReason = null, issue } = fixture
  const receivedAt = before(now, hoursAgo)
  const fields = { ...visitor, message: text }
  const messageId = await insertMessage(tx, fields, { receivedAt, spamReason })
  if (spamReason) await lockDelivery(tx, { messageId })
  else await insertDelivery(tx, { messageId }, { at: receivedAt, error: issue })
  for (const { who, hoursAgo: answered, text: answer } of fixture.answers ?? []) {
    const at = before(now, answered)
    const message = await lockMessage(tx, messageId)
    const ctx = contextOf(staff[who])
    const chatMessageId = await writeAnswer(tx, ctx, message, { text: answer, by: 'mail', at })
    await insertDelivery(tx, { messageId, chatMessageId }, { at })
  }
  if (isRead) await changeMessage(contextOf(staff.avery), messageId, { read: true, note })
}

async function seedChat(seed: SeedContext, now: Date, fixture: ChatFixture): Promise<void> {
  const { db: tx, staff, contextOf } = seed
  const { name = '', email = '', messages: written } = fixture
  const { id } = await insertChat(tx, before(now, written[0]?.hoursAgo ?? 0))
  await saveMessage(tx, { ...(await lockMessage(tx, id)), ...splitName(name), email })
  for (const { who, hoursAgo, text } of written) {
    const message = await lockMessage(tx, id)
    const at = before(now, hoursAgo)
    if (who) await writeAnswer(tx, contextOf(staff[who]), message, { text, by: 'chat', at })
    else await addVisitorMessage(tx, message, { text, at })
  }
}
