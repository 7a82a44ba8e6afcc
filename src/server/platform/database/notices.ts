// Carries notices between the processes that share one database, over LISTEN and NOTIFY on a connection of its own.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Notice, Updates } from '../updates.ts'

const channel = 'enfilade_updates'
/** After a sending others gather: each costs the database a commit. */
const gatheringMs = 5
/** NOTIFY takes at most 8,000 bytes. */
const largestPayload = 7500

interface Envelope {
  from: string
  notice: Notice
}

/** Payloads that fit; what is too long becomes 'read all anew'. */
function payloadsOf(from: string, notices: Notice[]): string[] {
  return notices.map((notice) => {
    const payload = JSON.stringify({ from, notice } satisfies Envelope)
    return Buffer.byteLength(payload) <= largestPayload
      ? payload
      : JSON.stringify({ from, notice: { refresh: true } } satisfies Envelope)
  })
}

/** Merges changes made meanwhile into few notices. */
function merge(notices: Notice[]): Notice[] {
  const changes = notices.flatMap((notice) => ('changes' in notice ? notice.changes : []))
  const others = notices.filter((notice) => !('changes' in notice))
  const chunks = Array.from({ length: Math.ceil(changes.length / 20) }, (_, i) => ({
    changes: changes.slice(i * 20, i * 20 + 20),
  }))
  return [...others, ...chunks]
}

export interface NoticeCarrier {
  stop(): Promise<void>
}

/**
 * Sending happens after commit and off the writer's path, since NOTIFY inside a transaction makes all commits queue for
 * one lock. When the connection was away, every stream is asked to read all anew.
 */
export function carryNotices(
  updates: Updates,
  connection: () => pg.ClientConfig,
  log: { warn(details: object, message: string): void },
): NoticeCarrier {
  const self = randomUUID()
  let client: pg.Client | undefined
  let waiting: Notice[] = []
  let isSending = false
  let isStopped = false
  let hasConnectedBefore = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection(), application_name: 'enfilade notices' })
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
    next.on('notification', ({ payload }) => {
      const { from, notice } = JSON.parse(payload ?? '') as Envelope
      if (from !== self) updates.receive(notice)
    })
    client = next
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      updates.isHearing = true
      if (hasConnectedBefore) updates.refreshAll()
      hasConnectedBefore = true
      waiting.unshift({ refresh: true })
      void send()
    } catch (error) {
      log.warn({ err: error }, 'Live updates between processes are away')
      reconnect(next)
    }
  }

  function reconnect(broken: pg.Client): void {
    if (client !== broken) return
    client = undefined
    updates.isHearing = false
    void broken.end().catch(() => undefined)
    if (!isStopped) setTimeout(() => void connect(), 250)
  }

  async function send(): Promise<void> {
    if (isSending || !client) return
    isSending = true
    const sender = client
    while (waiting.length > 0 && client === sender) {
      const batch = waiting
      waiting = []
      const payloads = payloadsOf(self, merge(batch))
      try {
        await sender.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
          channel,
          payloads,
        ])
        await pause(gatheringMs)
      } catch {
        waiting = [{ refresh: true }]
        break
      }
    }
    isSending = false
  }

  updates.relayTo((notice) => {
    waiting.push(notice)
    void send()
  })
  updates.isHearing = false
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
