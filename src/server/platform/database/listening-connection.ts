// A LISTEN connection on one channel that reconnects when it breaks, and checks by its own heartbeat that it is alive.
import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'

const reconnectMs = 250
/** Its heartbeat returns every two seconds; after this long without it, the connection is dead. */
const maxSilenceMs = 6000
const checkMs = 500

export interface ListeningOptions {
  channel: string
  connection: () => pg.ClientConfig
  onMessage: (payload: string) => void
  /** Listening has started or resumed; earlier events were missed. */
  onListening: () => void
  onBroken: () => void
  /** The connection went silent without an error: a frozen peer, or dropped packets. */
  onSilence: () => void
  log: Pick<Log, 'warn'>
}

export class ListeningConnection {
  readonly #options: ListeningOptions
  #client: pg.Client | undefined
  #socket: Socket | undefined
  #receivedAt = Date.now()
  #isStopped = false
  readonly #watch = setInterval(() => this.#checkSilence(), checkMs)

  constructor(options: ListeningOptions) {
    this.#options = options
    void this.#connect()
  }

  async notify(payloads: string[]): Promise<void> {
    if (!this.#client) throw new Error('The connection is away')
    await this.#client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
      this.#options.channel,
      payloads,
    ])
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#watch)
    this.#client = undefined
    this.#socket?.destroy()
  }

  async #connect(): Promise<void> {
    const { connection, channel, onMessage, onListening, log } = this.#options
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
      onMessage(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      if (this.#client !== client) return
      this.#receivedAt = Date.now()
      onListening()
    } catch (error) {
      if (this.#client === client)
        log.warn({ err: error }, 'Live updates between processes are away')
      this.#reconnect(client)
    }
  }

  #reconnect(broken: pg.Client): void {
    if (this.#client !== broken) return
    this.#client = undefined
    this.#socket?.destroy()
    this.#options.onBroken()
    if (!this.#isStopped) setTimeout(() => void this.#connect(), reconnectMs).unref()
  }

  #checkSilence(): void {
    if (!this.#client || Date.now() - this.#receivedAt < maxSilenceMs) return
    this.#options.log.warn({}, 'Nothing arrives over the connection for live updates any more')
    this.#reconnect(this.#client)
    this.#options.onSilence()
  }
}
