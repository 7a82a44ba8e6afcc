// Runs the real program: despite restarts, no email or chat message is lost or delivered twice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chat, ChatMessage } from '#contract/site/chat.ts'
import type { Message } from '#contract/site/messages.ts'
import { joinEmbeddedDatabase } from '#server/platform/database/embedded.ts'
import { type Program, freePort, startProgram } from '#tests/support/program.ts'
import { type SmtpServer, startSmtp } from '#tests/support/smtp.ts'
import { startDemo } from '#tests/support/start-demo.ts'

let dataDir = ''
let port = 0
let smtpPort = 0
let program: Program
let smtp: SmtpServer | undefined

const options = () => ({
  dataDir,
  port,
  env: { DEMO: 'on', MAIL_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'web@lintel.test' },
})
const start = () => startProgram(options())

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'enfilade-messages-'))
  port = await freePort()
  smtpPort = await freePort()
  program = await startDemo(options())
})

afterAll(async () => {
  await program.stop()
  await smtp?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

async function call<T>(method: string, path: string, body?: unknown, headers = {}): Promise<T> {
  const response = await fetch(program.url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function asAdmin(): Promise<{ authorization: string }> {
  const body = { email: 'admin@enfilade.test', password: 'Enfilade-demo-1', remember: true }
  const { token } = await call<{ token: string }>('POST', '/auth/signin', body)
  return { authorization: `Bearer ${token}` }
}

/** Reads until there is something. */
async function until<T>(read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const found = await read()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** True if no job remains that could send another email. */
async function isQueueDone(): Promise<true | undefined> {
  const database = await joinEmbeddedDatabase(dataDir)
  const client = new pg.Client({ ...database.connection('enfilade_agency') })
  await client.connect()
  const { rowCount } = await client.query(
    `select from pgboss.job_common
     where name in ('mail', 'delivery') and state in ('created', 'retry', 'active')`,
  )
  await client.end()
  return rowCount === 0 ? true : undefined
}

const sample = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@northwind.test',
  message: 'We need a new site.',
}

const find = async (headers: object, isIt: (message: Message) => boolean) => {
  const { items } = await call<{ items: Message[] }>(
    'GET',
    '/messages?size=200',
    undefined,
    headers,
  )
  return items.find(isIt)
}

test('a message sent while the mail server is down is delivered once after a kill', async () => {
  const admin = await asAdmin()
  await call('POST', '/messages', sample)
  const isIt = ({ email }: Message) => email === sample.email
  const failed = await until(async () => {
    const message = await find(admin, isIt)
    return message?.delivery.state === 'failed' ? message : undefined
  })
  expect(failed.delivery.error).toBe('Network Error')
  await program.kill()
  smtp = await startSmtp(smtpPort)
  program = await start()
  const delivered = await until(async () => {
    const message = await find(admin, isIt)
    return message?.delivery.state === 'delivered' ? message : undefined
  })
  expect(delivered.delivery.attempts).toBeGreaterThan(1)
  const { mails } = smtp
  await until(() => (mails.some(({ to }) => to.includes(sample.email)) ? true : undefined))
  await until(isQueueDone)
  const toAgency = mails.filter(({ subject }) => subject === 'New message from Dana Whitfield')
  expect(toAgency).toHaveLength(1)
  expect(toAgency[0]).toMatchObject({ to: ['hello@lintel.example'] })
  expect(toAgency[0]?.replyTo).toContain(sample.email)
  expect(toAgency[0]?.text).toContain('> We need a new site.')
  expect(mails.filter(({ to }) => to.includes(sample.email))).toHaveLength(1)
})

test('messages answered before a kill are all kept and delivered once', async () => {
  const rounds = 5
  for (let round = 0; round < rounds; round += 1) {
    await call('POST', '/messages', { ...sample, lastName: `Round${round}` })
    await program.kill()
    program = await start()
  }
  const { mails } = smtp ?? { mails: [] }
  const seen = () =>
    mails.flatMap(({ subject }) => /^New message from Dana (Round\d+)$/.exec(subject)?.[1] ?? [])
  await until(() => (new Set(seen()).size === rounds ? true : undefined))
  await until(isQueueDone)
  // An email being sent when the process is killed may arrive twice, with the same Message-ID.
  const ids = new Set(
    mails.filter(({ subject }) => subject.includes('Round')).map(({ messageId }) => messageId),
  )
  expect(ids.size).toBe(rounds)
})

/** Reads a stream like a browser, reconnecting when it breaks off. */
function follow(url: () => string, headers: Record<string, string>) {
  const messages: ChatMessage[] = []
  const closing = new AbortController()
  async function read(): Promise<void> {
    const last = messages.at(-1)?.number
    const response = await fetch(url(), {
      headers: { ...headers, ...(last !== undefined && { 'last-event-id': String(last) }) },
      signal: closing.signal,
    })
    let rest = ''
    if (!response.body) return
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, data] = /event: message\ndata: (.*)/.exec(block) ?? []
        if (data) messages.push(JSON.parse(data) as ChatMessage)
      }
    }
  }
  void (async () => {
    while (!closing.signal.aborted) {
      await read().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return { messages, close: () => closing.abort() }
}

test('a chat continues in both windows after a restart', async () => {
  const opened = await fetch(`${program.url}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const chat = (await opened.json()) as Chat
  const visitor = { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const staff = await asAdmin()
  const path = `/chat/${chat._id}`
  const windows = [visitor, staff].map((headers) =>
    follow(() => `${program.url}${path}/updates`, headers),
  )
  const say = (headers: object, text: string) =>
    call('POST', `${path}/messages`, { text }, { ...headers })
  const seen = (count: number) =>
    until(() => (windows.every(({ messages }) => messages.length >= count) ? true : undefined))

  await say(visitor, 'One')
  await say(staff, 'Two')
  await seen(2)
  await program.kill()
  program = await start()
  await say(visitor, 'Three')
  await say(staff, 'Four')
  await seen(4)
  for (const { messages, close } of windows) {
    expect(messages.map(({ from, text }) => `${from} ${text}`)).toEqual([
      'visitor One',
      'staff Two',
      'visitor Three',
      'staff Four',
    ])
    close()
  }
})
