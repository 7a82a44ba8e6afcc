// Receives the events of all processes on the database, this one's too, over a connection that is opened again when it breaks.
import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Updates } from '../updates.ts'
import { type Message, type UpdateEvent, channel, notify, toPayloads } from './notify.ts'
import type { Database } from './pool.ts'

const reconnectMs = 250
/** Interval of marks, which this connection must receive too. */
const markMs = 2000
/** After this long without any event the connection is dead. */
const maxSilenceMs = 6000
const checkMs = 500
/** Interval at which streams refresh while nothing can be received. */
const refreshMs = 15_000

export interface PubSubOptions {
  updates: Updates
  /** To the same database, perhaps past a pooler. */
  connection: () => pg.ClientConfig
  agencyDatabase: Database
  /** The connection died without an error, as with a frozen peer or dropped packets; others may be dead too. */
  onSilence: () => void
  log: Pick<Log, 'warn'>
}

export class PubSub {
  readonly #options: PubSubOptions
  readonly #timers: NodeJS.Timeout[]
  #client: pg.Client | undefined
  #socket: Socket | undefined
  #receivedAt = Date.now()
  #refreshedAt = Date.now()
  #sending: Promise<unknown> = Promise.resolve()
  #isStopped = false

  constructor(options: PubSubOptions) {
    this.#options = options
    const { updates } = options
    updates.connectPublisher((event) => this.#publish(event))
    updates.isListening = false
    this.#timers = [
      setInterval(() => this.#publish({ mark: true }), markMs),
      setInterval(() => this.#check(), checkMs),
    ]
    void this.#connect()
  }

  stop(): void {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#client = undefined
    this.#socket?.destroy()
  }

  /** Events that belong to no transaction. If the connection breaks, streams refresh once it is back. */
  #publish(event: UpdateEvent): void {
    const client = this.#client
    if (!client || !this.#options.updates.isListening) return
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'
    this.#sending = this.#sending
      .then(() => client.query(text, [channel, toPayloads([event])]))
      .catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const { connection, agencyDatabase, updates, log } = this.#options
    this.#receivedAt = Date.now()
    // Keeps its own socket to destroy it when dead, because a graceful end would wait for an answer.
    const socket = (this.#socket = new Socket())
    const client = (this.#client = new pg.Client({
      ...connection(),
      application_name: 'enfilade pubsub',
      stream: () => socket,
    }))
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    client.on('notification', ({ payload = '' }) => {
      this.#receivedAt = Date.now()
      if (!updates.isListening) {
        updates.isListening = true
        // Earlier events were missed.
        this.#refresh()
      }
      updates.receive(JSON.parse(payload) as Message)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      // Sent over another connection: once it arrives, both lead to the same database.
      await notify(agencyDatabase, { mark: true })
    } catch (error) {
      if (this.#client === client)
        log.warn({ err: error }, 'Live updates between processes are unavailable')
      this.#reconnect(client)
    }
  }

  #reconnect(broken: pg.Client): void {
    if (this.#client !== broken) return
    this.#client = undefined
    this.#socket?.destroy()
    this.#options.updates.isListening = false
    if (!this.#isStopped) setTimeout(() => void this.#connect(), reconnectMs).unref()
  }

  #check(): void {
    const { updates, log, onSilence } = this.#options
    if (!updates.isListening && Date.now() - this.#refreshedAt > refreshMs) this.#refresh()
    if (!this.#client || Date.now() - this.#receivedAt < maxSilenceMs) return
    log.warn({}, 'Nothing arrives over the connection for live updates')
    const wasListening = updates.isListening
    this.#reconnect(this.#client)
    if (wasListening) this.#refresh()
    onSilence()
  }

  #refresh(): void {
    this.#refreshedAt = Date.now()
    this.#options.updates.refreshAll()
  }
}
