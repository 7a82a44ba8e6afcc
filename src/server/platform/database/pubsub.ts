// Publishes events to other processes on the same database and receives theirs, through NOTIFY and LISTEN.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Updates } from '../updates.ts'
import { ListeningConnection } from './listening-connection.ts'
import { channel, type Message, type Published, payloadsOf } from './pubsub-messages.ts'

/** Interval for batching events, because each send costs a commit. */
const sendIntervalMs = 5
const heartbeatMs = 2000
/** A process that has been silent this long without a goodbye was killed or disconnected. */
const maxSilenceMs = 6000
/** Interval at which streams are told to refresh while nothing can be received. */
const refreshMs = 15_000
const goodbyeMs = 500
/** By then, the streams of a process that has ended have reconnected elsewhere. */
const forgetAfterMs = 120_000
/** Maximum send queue; beyond this, the other processes refresh instead. */
const maxQueue = 1000

export interface PubSubOptions {
  updates: Updates
  connection: () => pg.ClientConfig
  /** The connection died without an error; others may be dead too. */
  onSilence: () => void
  log: Pick<Log, 'warn'>
}

/**
 * Events are sent after the commit and outside the writer's path, because NOTIFY inside a transaction serializes all commits
 * on one lock. A process killed between a commit and its event leaves the others with stale caches, until they refresh
 * when its heartbeats stop.
 */
export class PubSub {
  readonly #updates: Updates
  readonly #connection: ListeningConnection
  readonly #receivedAt = new Map<string, number>()
  readonly #heartbeat: NodeJS.Timeout
  #refreshedAt = Date.now()
  #queue: Published[] = []
  #sending: Promise<void> | undefined

  constructor({ updates, connection, onSilence, log }: PubSubOptions) {
    this.#updates = updates
    updates.connectPublisher((event, count) => this.#publish({ event, count }))
    updates.isListening = false
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs)
    this.#connection = new ListeningConnection({
      channel,
      connection,
      log,
      onMessage: (payload) => this.#receive(JSON.parse(payload) as Message),
      onListening: () => {
        updates.isListening = true
        this.#receivedAt.clear()
        this.#refresh()
        this.#publish({ count: updates.count })
      },
      onBroken: () => (updates.isListening = false),
      onSilence: () => {
        this.#refresh()
        onSilence()
      },
    })
  }

  /** Sends what has been published before closing. */
  async stop(): Promise<void> {
    clearInterval(this.#heartbeat)
    const goodbye = async () => {
      await this.#sending
      await this.#connection.notify([
        JSON.stringify({ from: this.#updates.process, hasLeft: true } satisfies Message),
      ])
    }
    await Promise.race([goodbye().catch(() => undefined), delay(goodbyeMs)])
    this.#connection.stop()
  }

  #receive(message: Message): void {
    const { from } = message
    if (from === this.#updates.process) return
    if ('hasLeft' in message) {
      this.#receivedAt.delete(from)
      setTimeout(() => this.#updates.forget(from), forgetAfterMs).unref()
      return
    }
    const isNew = !this.#receivedAt.has(from)
    this.#receivedAt.set(from, Date.now())
    this.#updates.receiveFrom(from, message.count, message.event)
    // It does not know about this process either.
    if (isNew) this.#publish({ count: this.#updates.count })
  }

  #beat(): void {
    if (!this.#updates.isListening) {
      if (Date.now() - this.#refreshedAt > refreshMs) this.#refresh()
      return
    }
    this.#publish({ count: this.#updates.count })
    const lost = [...this.#receivedAt].filter(
      ([, receivedAt]) => Date.now() - receivedAt > maxSilenceMs,
    )
    for (const [process] of lost) this.#receivedAt.delete(process)
    if (lost.length > 0) this.#refresh()
  }

  #refresh(): void {
    this.#refreshedAt = Date.now()
    this.#updates.refreshAll()
  }

  #publish(published: Published): void {
    if (this.#queue.length > maxQueue) this.#queue = [this.#missed()]
    this.#queue.push(published)
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined))
  }

  #missed(): Published {
    return { count: this.#updates.count, event: { refresh: true } }
  }

  async #send(): Promise<void> {
    while (this.#queue.length > 0 && this.#updates.isListening) {
      const sent = this.#queue
      this.#queue = []
      try {
        await this.#connection.notify(payloadsOf(this.#updates.process, sent))
        await delay(sendIntervalMs)
      } catch {
        this.#queue.unshift(this.#missed())
        return
      }
    }
  }
}
