// Drives a browser over the DevTools protocol, because Playwright prevents prerendering.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright'
import { findBrowser } from '#tests/support/browser-path.ts'

export interface Devtools {
  /** Automatically attached sessions, in order. */
  readonly attached: string[]
  send<Answer = unknown>(method: string, params?: object, session?: string): Promise<Answer>
  close(): Promise<void>
}

interface Message {
  id?: number
  method?: string
  params?: { sessionId?: string }
  result?: unknown
  error?: { message: string }
}

async function addressOf(browser: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of browser.stderr ?? []) {
    printed += String(chunk)
    const [, address] = /DevTools listening on (ws:\S+)/.exec(printed) ?? []
    if (address) return address
  }
  throw new Error(`The browser did not start:\n${printed}`)
}

/** @param profile its own folder: browsers prerender nothing in a private window */
export async function startBrowser(profile: string, flags: string[]): Promise<Devtools> {
  const browser = spawn(
    findBrowser() ?? chromium.executablePath(),
    [...flags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const socket = new WebSocket(await addressOf(browser))
  await once(socket, 'open')
  const attached: string[] = []
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    const { method, params } = message
    if (method === 'Target.attachedToTarget' && params?.sessionId) attached.push(params.sessionId)
    if (message.id !== undefined) waiting.get(message.id)?.(message)
  })
  let last = 0
  return {
    attached,
    async send<Answer>(method: string, params: object = {}, sessionId?: string) {
      last += 1
      const id = last
      const answered = new Promise<Message>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
      const { result, error } = await answered
      waiting.delete(id)
      if (error) throw new Error(`${method}: ${error.message}`)
      return result as Answer
    },
    async close() {
      socket.close()
      const ended = once(browser, 'exit')
      browser.kill()
      await ended
    },
  }
}
