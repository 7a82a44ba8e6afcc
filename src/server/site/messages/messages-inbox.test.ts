// The inbox: who can open it, sorting and search, and what staff can do with a message.
import { describe, expect, test } from 'vitest'
import { type Message, type NewMessage, messages } from '#contract/site/messages.ts'
import { callerOf } from '#tests/support/caller.ts'
import { writeMessage } from '#tests/support/correspondence.ts'
import { openLive } from '#tests/support/live.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { app, database } = world
const admin = await world.admin()

async function write(fields: Partial<NewMessage> = {}): Promise<Message> {
  const messageId = await writeMessage(world, fields)
  return admin.call(messages.get, { params: { messageId } })
}

async function list(query: Record<string, string> = {}): Promise<Message[]> {
  const page = await admin.call(messages.list, { query: { size: '200', ...query } })
  if (typeof page === 'string') throw new Error('Expected a page')
  return page.items
}

const idOf = ({ _id }: Message) => ({ params: { messageId: _id } })

describe('access', () => {
  test('signed out: 401; a client: 403 for the list, 404 for a message', async () => {
    const message = await write()
    const client = await world.owner()
    const byId = [
      [messages.get, {}],
      [messages.change, { body: { read: true } }],
      [messages.remove, {}],
      [messages.reply, { body: { text: 'Hello' } }],
      [messages.sendAgain, {}],
    ] as const
    expect(await world.anonymous.error(messages.list)).toMatchObject({ status: 401 })
    expect(await client.error(messages.list)).toMatchObject({ status: 403 })
    for (const [endpoint, parts] of byId) {
      const sent = { ...idOf(message), ...parts }
      expect(await world.anonymous.error(endpoint, sent)).toMatchObject({ status: 401 })
      expect(await client.error(endpoint, sent)).toMatchObject({ status: 404 })
    }
    expect((await admin.call(messages.get, idOf(message))).version).toBe(message.version)
  })

  test('a message that does not exist: 404; an invalid id: 400', async () => {
    const params = { messageId: '0198d1a2-0000-7000-8000-000000000000' }
    expect(await admin.error(messages.get, { params })).toMatchObject({ status: 404 })
    expect(await admin.error(messages.get, { params: { messageId: 'x' } })).toMatchObject({
      status: 400,
    })
  })

  test('the database itself hides messages from a client’s connection', async () => {
    await expect(database.client.selectFrom('messages').selectAll().execute()).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('order and search', () => {
  // P5.7.1
  test('unread messages are first, then the latest; spam is among the read ones', async () => {
    const first = await write()
    const second = await write()
    const third = await write()
    const spam = await write({ website: 'x' })
    await admin.call(messages.change, { ...idOf(third), body: { read: true } })
    const ids = (await list()).map(({ _id }) => _id)
    const places = [second, first, spam, third].map(({ _id }) => ids.indexOf(_id))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('search finds names, addresses, texts, notes and answers literally', async () => {
    const noted = await write({ company: 'Fifty% Off_Ltd' })
    await admin.call(messages.change, { ...idOf(noted), body: { note: 'Call on Tuesday' } })
    await admin.call(messages.reply, { ...idOf(noted), body: { text: 'Quincunx' } })
    for (const search of [noted.email, 'fifty% off_', 'on tuesday', 'quincunx', noted.message]) {
      expect((await list({ search })).map(({ _id }) => _id)).toContain(noted._id)
    }
    expect(await list({ search: 'fiftyX off' })).toEqual([])
  })

  test('the list is filtered by state and kind', async () => {
    const message = await write()
    expect((await list({ status: 'unread' })).map(({ _id }) => _id)).toContain(message._id)
    await admin.call(messages.change, { ...idOf(message), body: { read: true } })
    expect((await list({ status: 'unread' })).map(({ _id }) => _id)).not.toContain(message._id)
    expect((await list({ status: 'unanswered' })).map(({ _id }) => _id)).toContain(message._id)
    await admin.call(messages.change, { ...idOf(message), body: { answered: true } })
    expect((await list({ status: 'answered' })).map(({ _id }) => _id)).toContain(message._id)
    expect((await list({ status: 'unanswered' })).map(({ _id }) => _id)).not.toContain(message._id)
    expect((await list({ status: 'undelivered' })).map(({ _id }) => _id)).toContain(message._id)
    expect((await list({ status: 'spam' })).every(({ isSpam }) => isSpam)).toBe(true)
    expect(await list({ kind: 'chat' })).toEqual([])
  })

  test('messages count as due two hours before the promised time', async () => {
    const endsIn = async (minutes: number, fields: Partial<NewMessage> = {}) => {
      const message = await write(fields)
      await database.query(
        `update messages set due_at = now() + make_interval(mins => $2) where id = $1`,
        [message._id, minutes],
      )
      return message
    }
    const before = await admin.call(messages.counts, {})
    const late = await endsIn(-10)
    const soon = await endsIn(100)
    const later = await endsIn(140)
    const spam = await endsIn(-10, { website: 'x' })
    const counts = await admin.call(messages.counts, {})
    expect(counts).toEqual({
      unread: before.unread + 3,
      dueSoon: before.dueSoon + 1,
      overdue: before.overdue + 1,
    })
    const due = (await list({ status: 'due' })).map(({ _id }) => _id)
    expect(due).toEqual(expect.arrayContaining([late._id, soon._id]))
    expect(due).not.toContain(later._id)
    expect(due).not.toContain(spam._id)
    await admin.call(messages.reply, { ...idOf(late), body: { text: 'Sorry' } })
    expect((await admin.call(messages.counts, {})).overdue).toBe(before.overdue)
  })

  test('formulas become text in the CSV file', async () => {
    await write({ firstName: '=HYPERLINK("http://x.example")', company: '@sum(1)', phone: '+1 2' })
    const csv = await admin.send(messages.list, { query: { format: 'csv', search: 'hyperlink' } })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toBe('attachment; filename="messages.csv"')
    expect(csv.body).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(csv.body).toContain(`'@sum(1)`)
    expect(csv.body).toContain(`'+1 2`)
  })
})

describe('changes', () => {
  test('read, answered, spam and note can be changed; an outdated edit is stale', async () => {
    const message = await write()
    const change = (body: object) => admin.call(messages.change, { ...idOf(message), body })
    const noted = await change({ note: ' Call back ', read: true, version: message.version })
    expect(noted).toMatchObject({ note: 'Call back', read: true, version: 2 })
    const sent = { ...idOf(message), body: { note: 'Other', version: message.version } }
    expect(await admin.error(messages.change, sent)).toMatchObject({
      status: 409,
      code: 'stale',
    })
    const answered = await change({ answered: true })
    expect(answered.answeredAt).not.toBeNull()
    expect(await change({ answered: false })).toMatchObject({ answered: false, answeredAt: null })
    expect(await change({ note: null, read: false })).toMatchObject({ note: '', read: false })
    expect(await change({ isSpam: true })).toMatchObject({ spamReason: 'marked' })
  })

  test('an edit is not stale after changes by the delivery', async () => {
    const message = await write()
    await database.query('update messages set version = version + 3 where id = $1', [message._id])
    const body = { note: 'Kept', version: message.version }
    expect((await admin.call(messages.change, { ...idOf(message), body })).note).toBe('Kept')
  })

  test('a message unmarked as spam is delivered', async () => {
    const spam = await write({ website: 'x' })
    expect(spam.delivery.state).toBe('held')
    const body = { isSpam: false }
    const freed = await admin.call(messages.change, { ...idOf(spam), body })
    expect(freed).toMatchObject({ isSpam: false, delivery: { state: 'waiting' } })
  })

  test('a deleted message is gone with its conversation', async () => {
    const message = await write()
    await admin.call(messages.reply, { ...idOf(message), body: { text: 'Hello' } })
    await admin.call(messages.remove, idOf(message))
    expect(await admin.error(messages.get, idOf(message))).toMatchObject({ status: 404 })
    const left = await database.query(
      `select from chat_messages where message_id = $1
        union all select from deliveries where message_id = $1`,
      [message._id],
    )
    expect(left).toEqual([])
  })
})

describe('answers', () => {
  // P5.7.3
  test('an answer by email is stored and sent, and the message is marked answered', async () => {
    const message = await write()
    const answer = await admin.call(messages.reply, {
      ...idOf(message),
      body: { text: 'Gladly.\n\nWhen?' },
    })
    expect(answer).toMatchObject({
      number: 1,
      from: 'staff',
      author: { _id: admin.id },
      by: 'mail',
      text: 'Gladly.\n\nWhen?',
      delivery: { state: 'waiting' },
    })
    const answered = await admin.call(messages.get, idOf(message))
    expect(answered).toMatchObject({ answered: true, read: true, conversation: [answer] })
  })

  test('the same request twice answers once', async () => {
    const message = await write()
    const sent = {
      ...idOf(message),
      body: { text: 'Once' },
      headers: { 'idempotency-key': 'reply-once' },
    }
    const answers = await Promise.all([1, 2, 3].map(() => admin.send(messages.reply, sent)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await admin.call(messages.get, idOf(message))).conversation).toHaveLength(1)
  })

  test('an answer written before a colleague’s later one is stale, not after one’s own', async () => {
    const message = await write()
    const { email } = await world.addPerson('admin')
    const { call } = callerOf(app, { authorization: `Bearer ${await world.signIn(email)}` })
    const answer = (text: string, seen?: number) => ({ ...idOf(message), body: { text, seen } })
    await admin.call(messages.reply, answer('First', 0))
    await admin.call(messages.reply, answer('And second', 0))
    await call(messages.reply, answer('Theirs', 2))
    expect(await admin.error(messages.reply, answer('Mine', 2))).toMatchObject({
      status: 409,
      code: 'stale',
    })
    await admin.call(messages.reply, answer('Mine, knowing theirs', 3))
    await call(messages.reply, answer('From a program that does not say'))
    expect((await admin.call(messages.get, idOf(message))).conversation).toHaveLength(5)
  })

  test('a contact message cannot be answered in a chat', async () => {
    const message = await write()
    const sent = { ...idOf(message), body: { text: 'Hello', by: 'chat' } }
    const { status, fields } = await admin.error(messages.reply, sent)
    expect([status, Object.keys(fields)]).toEqual([400, ['by']])
  })
})

test('staff are shown a message at once, clients none', async () => {
  const staff = await openLive(app, admin)
  const client = await openLive(app, await world.owner())
  const message = await write()
  const update = await staff.update()
  expect(update).toEqual({ kind: 'message', id: message._id, version: 1 })
  const task = await world.addTask(await world.addProject(world.company))
  for (;;) {
    const event = await client.next()
    expect(event?.data).not.toContain(message._id)
    if (event?.data.includes(task._id)) break
  }
  staff.close()
  client.close()
})
