// Publishes events to the other processes that share the database and receives theirs, by NOTIFY and LISTEN on one connection.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { UpdateEvent, Updates } from '../updates.ts'

const channel = 'enfilade_updates'
/** Between two sends, so that events are batched: each send costs the database a commit. */
const sendIntervalMs = 5
/** NOTIFY takes at most 8,000 bytes. */
const maxPayloadBytes = 7500

interface Message {
  from: string
  event: UpdateEvent
}

/** Payloads that fit; an event that is too long becomes a refresh. */
function payloadsOf(from: string, events: UpdateEvent[]): string[] {
  return events.map((event) => {
    const payload = JSON.stringify({ from, event } satisfies Message)
    return Buffer.byteLength(payload) <= maxPayloadBytes
      ? payload
      : JSON.stringify({ from, event: { refresh: true } } satisfies Message)
  })
}

/** Merges queued changes into few events. */
function merge(events: UpdateEvent[]): UpdateEvent[] {
  const changes = events.flatMap((event) => ('changes' in event ? event.changes : []))
  const others = events.filter((event) => !('changes' in event))
  const chunks = Array.from({ length: Math.ceil(changes.length / 20) }, (_, i) => ({
    changes: changes.slice(i * 20, i * 20 + 20),
  }))
  return [...others, ...chunks]
}

export interface PubSub {
  stop(): Promise<void>
}

/**
 * Events are sent after commit and off the writer's path, since NOTIFY inside a transaction makes all commits queue for
 * one lock. After a gap every stream is asked to refresh.
 */
export function startPubSub(
  updates: Updates,
  connection: () => pg.ClientConfig,
  log: { warn(details: object, message: string): void },
): PubSub {
  const self = randomUUID()
  let client: pg.Client | undefined
  let queue: UpdateEvent[] = []
  let isSending = false
  let isStopped = false
  let hasConnectedBefore = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection(), application_name: 'enfilade pubsub' })
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
    next.on('notification', ({ payload }) => {
      const { from, event } = JSON.parse(payload ?? '') as Message
      if (from !== self) updates.receive(event)
    })
    client = next
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      updates.isListening = true
      if (hasConnectedBefore) updates.refreshAll()
      hasConnectedBefore = true
      queue.unshift({ refresh: true })
      void send()
    } catch (error) {
      log.warn({ err: error }, 'Live updates between processes are away')
      reconnect(next)
    }
  }

  function reconnect(broken: pg.Client): void {
    if (client !== broken) return
    client = undefined
    updates.isListening = false
    void broken.end().catch(() => undefined)
    if (!isStopped) setTimeout(() => void connect(), 250)
  }

  async function send(): Promise<void> {
    if (isSending || !client) return
    isSending = true
    const sender = client
    while (queue.length > 0 && client === sender) {
      const batch = queue
      queue = []
      const payloads = payloadsOf(self, merge(batch))
      try {
        await sender.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
          channel,
          payloads,
        ])
        await delay(sendIntervalMs)
      } catch {
        queue = [{ refresh: true }]
        break
      }
    }
    isSending = false
  }

  updates.connectPublisher((event) => {
    queue.push(event)
    void send()
  })
  updates.isListening = false
  void connect()

  return {
    async stop() {
      isStopped = true
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
