// Delivery: by email or provider, readable errors, sent once despite retries; alerts before the reply is due.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type MessageDetail, messages } from '#contract/site/messages.ts'
import { TransportUnavailable } from '#server/platform/mail/transport.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { Mail } from '#server/platform/mail.ts'
import { writeMessage } from '#tests/support/correspondence.ts'
import { openWorld } from '#tests/support/world.ts'
import { alertOfDueMessages } from './alerts.ts'
import { deliveryWorker } from './delivery-worker.ts'
import { confirmation, dueAlert } from './emails.ts'
import { type Provider, providerAt } from './provider.ts'

const world = await openWorld()
const { app, database } = world
const { agencyDatabase } = app.platform
const admin = await world.admin()

const sender = {
  name: 'Lintel',
  email: 'hello@lintel.test',
  address: '1 Yard, Austin, TX 78702',
  color: '#143cc4',
}
const context = { agencyDatabase, appUrl: 'https://agency.test', sender }

let carried: { email: Email; id: string }[] = []
let failure: Error | undefined
const mail: Mail = {
  deliver: async () => undefined,
  context: async () => context,
  close: async () => undefined,
  async send(email, { id }) {
    if (failure) throw failure
    carried.push({ email, id })
  },
}
beforeEach(() => {
  carried = []
  failure = undefined
})

let count = 0
async function write(fields: object = {}): Promise<{ params: { messageId: string } }> {
  count += 1
  const messageId = await writeMessage(world, {
    email: `dana-${count}@northwind.test`,
    message: 'First line\nSecond <b>line</b>',
    marketing: 'Yes',
    ...fields,
  })
  return { params: { messageId } }
}

interface JobRow {
  id: string
  data: { delivery: string }
  createdAt: Date
}

async function jobsOf({ params }: { params: { messageId: string } }): Promise<JobRow[]> {
  return database.query<JobRow>(
    `select id, data, created_on as "createdAt" from pgboss.job_common
      where name = 'delivery' and data ->> 'delivery' in
        (select id::text from deliveries where message_id = $1) order by created_on, id`,
    [params.messageId],
  )
}

async function workOff(
  message: { params: { messageId: string } },
  { provider, ageHours = 0 }: { provider?: Provider; ageHours?: number } = {},
): Promise<MessageDetail> {
  const worker = deliveryWorker({ agencyDatabase, mail, provider })
  for (const job of await jobsOf(message)) {
    const createdAt = new Date(Date.now() - ageHours * 3_600_000)
    await worker({ ...job, createdAt }).catch(() => undefined)
  }
  return admin.call(messages.get, message)
}

describe('delivery by email', () => {
  test('a message goes to the agency’s mailbox, with the visitor as reply address', async () => {
    const message = await write({ company: 'Northwind' })
    const { delivery } = await workOff(message)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, error: null })
    expect(delivery.deliveredAt).not.toBeNull()
    expect(carried.map(({ email }) => email)).toMatchObject([
      {
        to: { name: 'Lintel', address: 'hello@lintel.test' },
        replyTo: { name: 'Dana Whitfield', address: `dana-${count}@northwind.test` },
        subject: 'New message from Dana Whitfield (Northwind)',
        quote: 'First line\nSecond <b>line</b>',
        button: { url: `https://agency.test/app/admin/messages/${message.params.messageId}` },
      },
    ])
    expect(carried[0]?.email.facts).toContainEqual({ label: 'Marketing', value: 'Yes' })
  })

  test('a message is delivered once, however often its job runs', async () => {
    const message = await write()
    await workOff(message)
    await workOff(message)
    expect(carried).toHaveLength(1)
  })

  test('a delivery to a server that is away is tried again until it succeeds', async () => {
    const message = await write()
    failure = new TransportUnavailable('connect ECONNREFUSED')
    const failed = await workOff(message)
    expect(failed.delivery).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'Network Error',
      isGivenUp: false,
    })
    failure = undefined
    expect((await workOff(message)).delivery).toMatchObject({
      state: 'delivered',
      attempts: 2,
      error: null,
    })
  })

  test('a refused delivery shows the server’s answer and is given up after 72 hours', async () => {
    const message = await write()
    failure = new Error('452 Mailbox\r\n full')
    expect((await workOff(message, { ageHours: 73 })).delivery).toMatchObject({
      state: 'failed',
      error: '452 Mailbox full',
      isGivenUp: true,
    })
    // Retried from the dead-letter queue, it has another job id.
    failure = undefined
    await database.query('update deliveries set job_id = $2 where message_id = $1', [
      message.params.messageId,
      '0198d1a2-0000-7000-8000-000000000000',
    ])
    expect((await workOff(message)).delivery).toMatchObject({
      state: 'delivered',
      isGivenUp: false,
    })
  })

  test('sending again by hand adds a new job for the same email, and the old job ends', async () => {
    const message = await write()
    failure = new TransportUnavailable('away')
    await workOff(message)
    failure = undefined
    const again = await admin.call(messages.sendAgain, { ...message, body: {} })
    expect(again.delivery.state).toBe('waiting')
    expect(await jobsOf(message)).toHaveLength(2)
    const { delivery } = await workOff(message)
    expect(delivery.state).toBe('delivered')
    expect(carried).toHaveLength(1)
    const refused = await admin.error(messages.sendAgain, message)
    expect(refused).toMatchObject({ status: 409, code: 'wrong_state' })
  })

  test('an answer of staff is emailed to the visitor in the person’s name', async () => {
    const message = await write()
    await workOff(message)
    const answer = await admin.call(messages.reply, { ...message, body: { text: 'One.\n\nTwo.' } })
    const { conversation } = await workOff(message)
    expect(conversation[0]?.delivery?.state).toBe('delivered')
    expect(carried[1]?.email).toMatchObject({
      to: { name: 'Dana Whitfield', address: `dana-${count}@northwind.test` },
      replyTo: { address: 'hello@lintel.test' },
      isPersonal: true,
      subject: 'Re: your message to Lintel',
      paragraphs: ['One.', 'Two.'],
    })
    expect(answer.delivery?.state).toBe('waiting')
  })

  test('an answer to a visitor who was erased is not sent, and is marked as such', async () => {
    const message = await write()
    await workOff(message)
    await admin.call(messages.reply, { ...message, body: { text: 'Sorry' } })
    await database.query(`update messages set email = '' where id = $1`, [message.params.messageId])
    const { conversation } = await workOff(message)
    expect(carried).toHaveLength(1)
    expect(conversation[0]?.delivery).toMatchObject({
      state: 'failed',
      isGivenUp: true,
      error: 'This visitor’s address was erased',
    })
  })

  test('the confirmation includes nothing that the visitor typed', async () => {
    const message = await write({ firstName: 'Buy pills', message: 'http://spam.example' })
    const email = await confirmation.compose(context, { message: message.params.messageId })
    expect(email?.to.address).toBe(`dana-${count}@northwind.test`)
    expect(email?.heading).toBe('Thank you for contacting us!')
    expect(JSON.stringify(email)).not.toMatch(/pills|spam/)
  })
})

describe('delivery by the provider', async () => {
  const calls: { at: number; type: string | undefined; body: unknown }[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => void (text += chunk.toString()))
    request.on('end', () => {
      const type = request.headers['content-type']
      calls.push({ at: Date.now(), type, body: JSON.parse(text) })
      const status = answers.shift() ?? 200
      response.writeHead(status).end(status === 200 ? 'OK' : 'not OK')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const provider = providerAt({
    endpoint: `http://127.0.0.1:${port}/send`,
    serviceId: 'service_1',
    templateId: 'template_1',
    publicKey: 'key_1',
  })

  test('S7.3.1 S7.3.2 S7.3.3 the request is that of the specification', async () => {
    const message = await write({ phone: '1', company: 'Northwind' })
    expect((await workOff(message, { provider })).delivery.state).toBe('delivered')
    expect(calls).toMatchObject([
      {
        type: 'application/json',
        body: {
          service_id: 'service_1',
          template_id: 'template_1',
          user_id: 'key_1',
          template_params: {
            firstName: 'Dana',
            lastName: 'Whitfield',
            email: `dana-${count}@northwind.test`,
            phone: '1',
            company: 'Northwind',
            message: 'First line\nSecond <b>line</b>',
            marketing: 'Yes',
            newsletter: 'No',
          },
        },
      },
    ])
    expect(carried).toEqual([])
  })

  test.each([
    [403, '403 Forbidden (blocked)'],
    [429, '429 Too Many Requests'],
    [451, '451 Unavailable For Headless Browser'],
    [500, 'Network Error'],
  ])(
    'S8.10.4 the answer %i is stored as %s, and the delivery is tried again',
    async (status, words) => {
      const message = await write()
      answers.push(status)
      expect((await workOff(message, { provider })).delivery).toMatchObject({
        state: 'failed',
        error: words,
        isGivenUp: false,
      })
      expect((await workOff(message, { provider })).delivery).toMatchObject({
        state: 'delivered',
        attempts: 2,
        error: null,
      })
    },
  )

  test('no answer is stored as Network Error', async () => {
    const gone = providerAt({
      endpoint: 'http://127.0.0.1:9/send',
      serviceId: 's',
      templateId: 't',
      publicKey: 'k',
    })
    const message = await write()
    expect((await workOff(message, { provider: gone })).delivery.error).toBe('Network Error')
  })

  test('at most one request is sent each second, as the provider requires', () => {
    const pauses = calls.slice(1).map(({ at }, i) => at - (calls[i]?.at ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThan(1000)
  })
})

describe('alerts', () => {
  const atHours = async (message: { params: { messageId: string } }, hours: number) => {
    await database.query(
      `update messages set due_at = now() + make_interval(mins => $2) where id = $1`,
      [message.params.messageId, hours * 60],
    )
  }
  const alerts = async ({ params }: { params: { messageId: string } }) =>
    database.query<{ person: string }>(
      `select data #>> '{data,person}' as person from pgboss.job_common
        where name = 'mail' and data ->> 'template' = 'message due'
        and data #>> '{data,message}' = $1`,
      [params.messageId],
    )

  test('staff are notified once, two hours before an answer is due', async () => {
    const message = await write()
    await atHours(message, 2.1)
    await alertOfDueMessages(agencyDatabase)
    expect(await alerts(message)).toEqual([])
    await atHours(message, 1.9)
    await Promise.all([alertOfDueMessages(agencyDatabase), alertOfDueMessages(agencyDatabase)])
    await alertOfDueMessages(agencyDatabase)
    const notified = (await alerts(message)).map(({ person }) => person)
    expect(notified).toContain(admin.id)
    expect(new Set(notified).size).toBe(notified.length)
    const data = { message: message.params.messageId, person: admin.id }
    const email = await dueAlert.compose(context, data)
    expect(email?.to.address).toBe(admin.email)
    expect(email?.button?.url).toContain(message.params.messageId)
    expect(email?.paragraphs).toEqual([expect.stringContaining('less than two hours away')])
    // Such as after the program was away.
    await atHours(message, -1)
    const late = await dueAlert.compose(context, data)
    expect(late?.paragraphs).toEqual([expect.stringContaining('has passed')])
  })

  test('no alert is sent for answered messages or spam', async () => {
    const answered = await write()
    await admin.call(messages.change, { ...answered, body: { answered: true } })
    const spam = await write({ website: 'x' })
    for (const message of [answered, spam]) {
      await atHours(message, 1)
      await alertOfDueMessages(agencyDatabase)
      expect(await alerts(message)).toEqual([])
    }
    const { messageId } = answered.params
    expect(
      await dueAlert.compose(context, { message: messageId, person: admin.id }),
    ).toBeUndefined()
  })
})
