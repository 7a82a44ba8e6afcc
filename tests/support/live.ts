// Reads an app's live stream, event by event.
import type { Update } from '#contract/updates.ts'
import type { TestApp } from './app.ts'

export interface LiveEvent {
  event: string
  id: string
  data: string
}

export interface LiveStream {
  status: number
  headers: Headers
  /** Waits for the next event; undefined once the stream has ended. */
  next(): Promise<LiveEvent | undefined>
  /** The next change; any other event before it fails the test. */
  update(): Promise<Update>
  /** Reads until the server ends the stream. */
  ended(): Promise<void>
  close(): void
}

function parse(block: string): LiveEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()] as const
    }),
  )
  const event = fields.get('event')
  if (event === undefined) return undefined
  return { event, id: fields.get('id') ?? '', data: fields.get('data') ?? '' }
}

async function* eventsOf(response: Response): AsyncGenerator<LiveEvent, undefined> {
  let rest = ''
  if (!response.body) return
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parse(block)
      if (event) yield event
    }
  }
}

/** @param more additional headers, another stream's path, or the query string */
export async function openStream(
  app: TestApp,
  caller: { headers: Record<string, string> },
  more: { headers?: Record<string, string>; path?: string; query?: string } = {},
): Promise<LiveStream> {
  const closing = new AbortController()
  const response = await fetch(
    `${await app.listen()}${more.path ?? '/updates'}?${more.query ?? ''}`,
    {
      headers: { ...caller.headers, ...more.headers },
      signal: closing.signal,
    },
  )
  const events = eventsOf(response)
  const next = async () => (await events.next()).value
  return {
    status: response.status,
    headers: response.headers,
    next,
    async update() {
      const event = await next()
      if (event?.event !== 'update') throw new Error(`Expected an update, got ${event?.event}`)
      return JSON.parse(event.data) as Update
    },
    async ended() {
      while (await next());
    },
    close: () => closing.abort(),
  }
}

/** Opens a stream and reads until it is live; earlier events are in `missed`. */
export async function openLive(
  app: TestApp,
  caller: { headers: Record<string, string> },
  more: { headers?: Record<string, string>; query?: string } = {},
): Promise<LiveStream & { missed: LiveEvent[]; readyId: string }> {
  await app.receiveUpdates()
  const stream = await openStream(app, caller, more)
  const missed: LiveEvent[] = []
  for (;;) {
    const event = await stream.next()
    if (!event) throw new Error(`The stream ended before it was live (${stream.status})`)
    if (event.event === 'ready') return { ...stream, missed, readyId: event.id }
    missed.push(event)
  }
}
