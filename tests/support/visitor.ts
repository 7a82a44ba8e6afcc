// Contacts the agency as a visitor of the running program: with the form's call and the chat's calls.
import type { Chat } from '#contract/site/chat.ts'
import type { Site } from './browser.ts'

async function post(site: Site, path: string, body: object, cookie = ''): Promise<Response> {
  const { url } = site
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response
}

export async function writeToAgency(
  site: Site,
  fields: { firstName: string } & Record<string, string>,
): Promise<void> {
  const { firstName } = fields
  const email = `${firstName.toLowerCase()}@visitors.test`
  await post(site, '/messages', { lastName: 'Calloway', email, message: 'Hello', ...fields })
}

export interface ChatVisitor {
  id: string
  say(text: string): Promise<void>
  read(): Promise<Chat>
  /** Opens the window's stream; returns a function that closes it. */
  stay(): () => void
}

export async function chatWithAgency(site: Site, opening: object = {}): Promise<ChatVisitor> {
  const response = await post(site, '/chat', opening)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { _id: id } = (await response.json()) as Chat
  const address = `${site.url}/chat/${id}`
  return {
    id,
    say: async (text) => void (await post(site, `/chat/${id}/messages`, { text }, cookie)),
    async read() {
      const answer = await fetch(`${address}/messages`, { headers: { cookie } })
      return (await answer.json()) as Chat
    },
    stay() {
      const closing = new AbortController()
      const { signal } = closing
      fetch(`${address}/updates`, { headers: { cookie }, signal }).catch(() => undefined)
      return () => closing.abort()
    },
  }
}
