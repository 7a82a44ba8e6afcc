// Chat: visitors known by a cookie, staff by session; live both ways, by email when no one is online.
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ChatMessage, chat } from '#contract/site/chat.ts'
import { messages } from '#contract/site/messages.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { openChat } from '#tests/support/correspondence.ts'
import { startApp } from '#tests/support/app.ts'
import { type LiveStream, openLive, openStream } from '#tests/support/live.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { app, anonymous, database } = world
const admin = await world.admin()

const visitor = (opening?: object) => openChat(app, opening)

const at = (id: string) => ({ params: { chatId: id } })
const say = (caller: Caller, id: string, text: string) =>
  caller.call(chat.write, { ...at(id), body: { text } })

/** Waits for the next event of that name. */
async function nextOf(stream: LiveStream, name: string): Promise<unknown> {
  for (;;) {
    const event = await stream.next()
    if (!event) throw new Error(`The stream ended before '${name}'`)
    if (event.event === name) return JSON.parse(event.data)
  }
}

const openChatStream = (caller: Caller, id: string, query = '', headers = {}) =>
  openStream(app, caller, { path: `/chat/${id}/updates`, query, headers })

async function deliveryOf(id: string): Promise<string> {
  const { delivery } = await admin.call(messages.get, { params: { messageId: id } })
  return delivery.state
}

describe('the visitor', () => {
  test('has a cookie that scripts cannot read, and continues the conversation', async () => {
    const response = await anonymous.send(chat.open, { body: {} })
    expect(String(response.headers['set-cookie'])).toMatch(
      /^enfilade_chat=[\w-]{43}; Max-Age=2592000; Path=\/chat; HttpOnly; SameSite=Strict$/,
    )
    expect(response.headers['cache-control']).toBe('no-store')
    const one = await visitor()
    await say(one, one.chat._id, 'Hello')
    const again = await one.call(chat.open, { body: {} })
    expect(again).toMatchObject({ _id: one.chat._id, messages: [{ number: 1, text: 'Hello' }] })
    const [row] = await database.query<{ n: number }>(
      'select count(*)::int as n from messages where token_hash = $1',
      [Buffer.from(one.cookie.split('=')[1] ?? '')],
    )
    expect(row?.n).toBe(0)
  })

  test('has a cookie that no other host can set under https', async () => {
    const secure = await startApp(database, { appUrl: 'https://agency.example' })
    onTestFinished(() => secure.close())
    const caller = callerOf(secure)
    const opened = await caller.send(chat.open, { body: {} })
    const [own] = opened.cookies
    expect(own).toMatchObject({ name: '__Host-enfilade_chat', path: '/', secure: true })
    expect(own).not.toHaveProperty('domain')
    const goOn = (name: string) =>
      caller.call(chat.open, { body: {} }, { cookie: `${name}=${own?.value}` })
    const { _id } = opened.json<{ _id: string }>()
    expect((await goOn('__Host-enfilade_chat'))._id).toBe(_id)
    expect((await goOn('enfilade_chat'))._id).not.toBe(_id)
  })

  test('can change their name only as often as they may write', async () => {
    const one = await visitor()
    const introduce = () => one.send(chat.open, { body: { name: 'Ada Osei' } })
    for (let times = 0; times < 30; times += 1) expect((await introduce()).statusCode).toBe(200)
    expect((await introduce()).statusCode).toBe(429)
    expect((await one.send(chat.open, { body: {} })).statusCode).toBe(200)
  })

  test('sees and writes in their own conversation only', async () => {
    const one = await visitor()
    const two = await visitor()
    await say(one, one.chat._id, 'Mine')
    for (const caller of [anonymous, two, await world.owner()]) {
      expect(await caller.error(chat.get, at(one.chat._id))).toMatchObject({ status: 404 })
      expect(await caller.error(chat.updates, at(one.chat._id))).toMatchObject({ status: 404 })
      const sent = { ...at(one.chat._id), body: { text: 'Not mine' } }
      expect(await caller.error(chat.write, sent)).toMatchObject({ status: 404 })
    }
    const { messages: seen } = await one.call(chat.get, at(one.chat._id) as never)
    expect(seen.map(({ text }) => text)).toEqual(['Mine'])
  })

  test('gets an empty list after an unknown message number, like staff', async () => {
    const one = await visitor()
    const id = one.chat._id
    await say(one, id, 'Hello')
    const after = Number.MAX_SAFE_INTEGER
    const { messages: found } = await one.call(chat.get, { ...at(id), query: { after } })
    expect(found).toEqual([])
    const body = { text: 'Hi', by: 'chat', seen: after } as const
    const answer = await admin.call(messages.reply, { params: { messageId: id }, body })
    expect(answer).toMatchObject({ number: 2, text: 'Hi' })
  })

  test('invalid messages and addresses are refused at the field', async () => {
    const one = await visitor()
    const blank = { ...at(one.chat._id), body: { text: '  ' } }
    expect((await one.error(chat.write, blank)).fields).toEqual({
      text: 'Text is a required field',
    })
    const long = { ...at(one.chat._id), body: { text: 'x'.repeat(4001) } }
    expect((await one.error(chat.write, long)).status).toBe(400)
    expect((await one.error(chat.open, { body: { email: 'nobody' } })).fields).toEqual({
      email: 'Please enter a valid email address',
    })
  })

  test('attack strings are returned as plain text', async () => {
    const attack = `<script>alert(1)</script>\n'; drop table messages; --`
    const one = await visitor()
    expect((await say(one, one.chat._id, attack)).text).toBe(attack)
    const { messages: seen } = await one.call(chat.get, at(one.chat._id) as never)
    expect(seen[0]?.text).toBe(attack)
  })

  test('the same request twice writes one message', async () => {
    const one = await visitor()
    const sent = {
      ...at(one.chat._id),
      body: { text: 'Once' },
      headers: { 'idempotency-key': 'message' },
    }
    const answers = await Promise.all([1, 2, 3, 4].map(() => one.send(chat.write, sent)))
    expect(new Set(answers.map(({ statusCode, body }) => statusCode + body)).size).toBe(1)
    expect((await one.call(chat.get, at(one.chat._id) as never)).messages).toHaveLength(1)
  })

  test('the same request from two networks writes one message', async () => {
    const one = await visitor()
    const from = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: `/chat/${one.chat._id}/messages`,
        remoteAddress,
        headers: { cookie: one.cookie, 'content-type': 'application/json', 'idempotency-key': 'k' },
        payload: JSON.stringify({ text: 'Once' }),
      })
    const answers = [await from('198.51.100.7'), await from('203.0.113.9')]
    expect(new Set(answers.map(({ statusCode, body }) => statusCode + body)).size).toBe(1)
    expect((await one.call(chat.get, at(one.chat._id) as never)).messages).toHaveLength(1)
    const stranger = {
      ...at(one.chat._id),
      body: { text: 'Once' },
      headers: { 'idempotency-key': 'k' },
    }
    expect((await anonymous.error(chat.write, stranger)).status).toBe(404)
  })

  test('thirty messages a minute and twenty conversations an hour are the limit', async () => {
    const one = await visitor()
    for (let i = 0; i < 30; i += 1) await say(one, one.chat._id, `Message ${i}`)
    const more = { ...at(one.chat._id), body: { text: 'One more' } }
    const refused = await one.error(chat.write, more)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])

    const open = () =>
      app.inject({
        method: 'POST',
        url: '/chat',
        remoteAddress: '198.51.100.1',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      })
    for (let i = 0; i < 20; i += 1) expect((await open()).statusCode).toBe(200)
    expect((await open()).statusCode).toBe(429)
  })
})

describe('the inbox', () => {
  test('a chat is listed from its first message; a new one makes it unread', async () => {
    const one = await visitor({ name: 'Mary Ann Lee' })
    const id = one.chat._id
    const params = { messageId: id }
    const listed = async () => {
      const page = await admin.call(messages.list, {
        query: { kind: 'chat', size: '200' } as never,
      })
      return typeof page === 'string' ? undefined : page.items.find(({ _id }) => _id === id)
    }
    expect(await listed()).toBeUndefined()
    await say(one, id, 'Hello?')
    expect(await listed()).toMatchObject({
      kind: 'chat',
      firstName: 'Mary Ann',
      lastName: 'Lee',
      message: 'Hello?',
      read: false,
      answered: false,
      delivery: { state: 'none' },
    })
    const answer = await admin.call(messages.reply, { params, body: { text: 'Here I am' } })
    expect(answer).toMatchObject({ by: 'chat', number: 2, delivery: null })
    expect(await listed()).toMatchObject({ read: true, answered: true })
    await say(one, id, 'Good.')
    expect(await listed()).toMatchObject({ read: false, answered: false, message: 'Good.' })
    const { conversation } = await admin.call(messages.get, { params })
    expect(conversation.map(({ from, text }) => `${from}: ${text}`)).toEqual([
      'visitor: Hello?',
      'staff: Here I am',
      'visitor: Good.',
    ])
    const seen = await one.call(chat.get, at(id) as never)
    expect(seen.messages[1]).toMatchObject({ from: 'staff', author: expect.any(String) })
    expect(JSON.stringify(seen)).not.toContain(admin.email)
  })
})

describe('live', () => {
  test('messages arrive at once in both directions, with whether staff are online', async () => {
    const one = await visitor()
    const id = one.chat._id
    const theirs = await openChatStream(one, id)
    expect(await nextOf(theirs, 'online')).toEqual({ online: false })
    const office = await openLive(app, admin)
    expect(await nextOf(theirs, 'online')).toEqual({ online: true })
    expect((await one.call(chat.open, { body: {} })).online).toBe(true)

    const ours = await openChatStream(admin, id)
    await say(one, id, 'From the visitor')
    expect(await nextOf(ours, 'message')).toMatchObject({
      from: 'visitor',
      text: 'From the visitor',
    })
    // More than one may be about the chat, for example that the visitor's window is open.
    const kinds = new Set<string>()
    while (!(kinds.has('chat') && kinds.has('message'))) kinds.add((await office.update()).kind)
    expect([...kinds].toSorted()).toEqual(['chat', 'message'])
    await say(admin, id, 'From staff')
    await nextOf(theirs, 'message')
    expect(await nextOf(theirs, 'message')).toMatchObject({ from: 'staff', text: 'From staff' })
    office.close()
    expect(await nextOf(theirs, 'online')).toEqual({ online: false })
    ours.close()
    theirs.close()
  })

  test('after a gap the missed messages are sent', async () => {
    const one = await visitor()
    const id = one.chat._id
    const first = await openChatStream(one, id)
    await say(one, id, 'One')
    expect(await nextOf(first, 'message')).toMatchObject({ number: 1 })
    first.close()
    await say(admin, id, 'Two')
    await say(admin, id, 'Three')
    const resumed = await openChatStream(one, id, '', { 'last-event-id': '1' })
    expect(((await nextOf(resumed, 'message')) as ChatMessage).text).toBe('Two')
    expect(((await nextOf(resumed, 'message')) as ChatMessage).text).toBe('Three')
    resumed.close()
    const from = await openChatStream(one, id, 'after=2')
    expect(((await nextOf(from, 'message')) as ChatMessage).text).toBe('Three')
    from.close()
  })

  test('a stream ends with the session, and with the conversation', async () => {
    const one = await visitor()
    const id = one.chat._id
    await say(one, id, 'Hello')
    const { email } = await world.addPerson('admin')
    const token = await world.signIn(email)
    const other = callerOf(app, { authorization: `Bearer ${token}` })
    const theirs = await openChatStream(other, id)
    await other.raw({ method: 'POST', url: '/auth/signout' })
    await theirs.ended()
    const later = await world.addPerson('admin')
    const session = await world.signIn(later.email)
    const missed = await openChatStream(callerOf(app, { authorization: `Bearer ${session}` }), id)
    await database.query('delete from sessions where user_id = $1', [later.id])
    app.platform.updates.refreshAll()
    await missed.ended()
    const visitors = await openChatStream(one, id)
    await admin.call(messages.remove, { params: { messageId: id } })
    await visitors.ended()
    expect(await one.error(chat.get, at(id))).toMatchObject({ status: 404 })
  })

  test('another process on the same database receives messages', async () => {
    const second = await startApp(database)
    const one = await visitor()
    const id = one.chat._id
    const elsewhere = await openStream(second, admin, { path: `/chat/${id}/updates` })
    await say(one, id, 'Across')
    expect(await nextOf(elsewhere, 'message')).toMatchObject({ text: 'Across' })
    elsewhere.close()
    await second.close()
  })
})

test('staff see whether the visitor’s window is open', async () => {
  const one = await visitor()
  const id = one.chat._id
  await say(one, id, 'Hello')
  const isHere = async () =>
    (await admin.call(messages.get, { params: { messageId: id } })).visitorHere
  expect(await isHere()).toBe(false)
  const live = await openLive(app, admin)
  // Visitors of other tests may be leaving at the same time.
  const notified = async (chatId = id) => {
    while ((await live.update()).id !== chatId);
  }
  const other = await visitor()
  await say(other, other.chat._id, 'Hello')
  const first = await openChatStream(one, id)
  const second = await openChatStream(one, id)
  await notified()
  expect(await isHere()).toBe(true)
  first.close()
  // A visitor who arrives and leaves now is announced after the first window would have been.
  const elsewhere = await openChatStream(other, other.chat._id)
  await notified(other.chat._id)
  elsewhere.close()
  await notified(other.chat._id)
  expect(await isHere()).toBe(true)
  second.close()
  await notified()
  expect(await isHere()).toBe(false)
  live.close()
})

describe('no staff online', () => {
  test('a chat with an address is emailed to the agency, once for each waiting time', async () => {
    const one = await visitor()
    const id = one.chat._id
    await say(one, id, 'Anybody?')
    expect(await deliveryOf(id)).toBe('none')
    const left = await one.call(chat.open, { body: { email: 'mary@visitors.test', name: 'Mary' } })
    expect(left).toMatchObject({ email: 'mary@visitors.test', name: 'Mary', online: false })
    expect(left.waitingSince).not.toBeNull()
    expect(await deliveryOf(id)).toBe('waiting')
    await database.query(
      `update deliveries set state = 'delivered', delivered_at = now() where message_id = $1`,
      [id],
    )
    await say(one, id, 'Also this')
    expect(await deliveryOf(id)).toBe('delivered')
    await admin.call(messages.reply, {
      params: { messageId: id },
      body: { text: 'Yes', by: 'mail' },
    })
    expect((await one.call(chat.open, { body: {} })).waitingSince).toBeNull()
    await say(one, id, 'Another matter')
    expect(await deliveryOf(id)).toBe('waiting')
  })

  test('while staff are online an address is stored, and no email is sent', async () => {
    const office = await openLive(app, admin)
    const one = await visitor({ email: 'tom@visitors.test' })
    await say(one, one.chat._id, 'Hello')
    expect(await deliveryOf(one.chat._id)).toBe('none')
    office.close()
  })

  test('spam notifies no one, however often it is continued, until unmarked', async () => {
    const one = await visitor({ email: 'victim@visitors.test' })
    const id = one.chat._id
    const params = { messageId: id }
    const notified = () =>
      database.query(
        `select kind from notifications where record_id = $1
          union all select name from pgboss.job_common where data ->> 'message' = $1::text`,
        [id],
      )
    const mark = (isSpam: boolean) => admin.call(messages.change, { params, body: { isSpam } })
    const office = await openLive(app, admin)
    await say(one, id, 'Cheap pills')
    await admin.call(messages.reply, { params, body: { text: 'No', by: 'chat' } })
    await mark(true)
    office.close()
    const before = await notified()
    await say(one, id, 'Cheaper pills')
    await one.call(chat.open, { body: { email: 'victim@visitors.test' } })
    expect(await deliveryOf(id)).toBe('none')
    expect(await notified()).toEqual(before)
    await mark(false)
    await say(one, id, 'A question after all')
    expect(await deliveryOf(id)).toBe('waiting')
  })

  test('a chat without an address cannot be answered by email', async () => {
    const one = await visitor()
    await say(one, one.chat._id, 'Hello')
    const sent = { params: { messageId: one.chat._id }, body: { text: 'Hi', by: 'mail' } }
    expect((await admin.error(messages.reply, sent)).fields).toEqual({
      by: 'This visitor left no email address',
    })
  })
})
