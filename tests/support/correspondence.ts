// Creates messages and chats as visitors do, each from a different address to stay below the rate limits.
import type { Chat } from '#contract/site/chat.ts'
import type { TestApp } from './app.ts'
import { type Caller, callerOf } from './caller.ts'
import type { TestDatabase } from './database.ts'

let count = 0

function post(app: TestApp, url: string, body: object) {
  count += 1
  return app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
}

/** @returns the message's id */
export async function writeMessage(
  { app, database }: { app: TestApp; database: TestDatabase },
  fields: object = {},
): Promise<string> {
  const visitor = { firstName: 'Dana', lastName: 'Whitfield', email: `dana-${count}@visitors.test` }
  const response = await post(app, '/messages', { ...visitor, message: 'Hello', ...fields })
  if (response.statusCode !== 202) throw new Error(response.body)
  const [row] = await database.query<{ id: string }>(
    'select id from messages order by id desc limit 1',
  )
  return row?.id ?? ''
}

export interface ChatVisitor extends Caller {
  chat: Chat
  /** `name=value` of the cookie that identifies the conversation's visitor. */
  cookie: string
}

/** A separate browser that has opened the chat. */
export async function openChat(app: TestApp, opening: object = {}): Promise<ChatVisitor> {
  const response = await post(app, '/chat', opening)
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  return { ...callerOf(app, { cookie }), chat: response.json<Chat>(), cookie }
}
