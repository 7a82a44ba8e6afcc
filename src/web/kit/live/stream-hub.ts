// Holds one stream of live updates for all tabs that connect, each by a port.
import type { streamEvents } from '#contract/updates.ts'

export interface StreamEvent {
  type: (typeof streamEvents)[keyof typeof streamEvents]
  data: string
  /** The event id to resume from. */
  id: string
}

/** What a tab hears: an event, or that the stream is open, broken (the browser reconnects) or refused. */
export type StreamMessage = StreamEvent | { type: 'open' | 'broken' | 'refused' }

/** The worker's own message: a lock that it holds while it lives. */
export interface WorkerMessage {
  lock: string
}

/** A tab's message: the address of the stream from where it is, or null when it leaves. */
export type StreamRequest = string | null

/** Not from the contract, whose schemas would be part of the worker. */
const types = ['update', 'refresh', 'ready', 'signed_out'] as const satisfies StreamEvent['type'][]

export class StreamHub {
  readonly #tabs = new Set<MessagePort>()
  #stream: EventSource | undefined

  connect(port: MessagePort): void {
    port.addEventListener('message', ({ data }: MessageEvent<StreamRequest>) => {
      if (data === null) this.#leave(port)
      else this.#join(port, data)
    })
    port.start()
  }

  #leave(port: MessagePort): void {
    this.#tabs.delete(port)
    if (this.#tabs.size === 0) this.#stream?.close()
  }

  #post(message: StreamMessage): void {
    for (const port of this.#tabs) port.postMessage(message)
  }

  #join(port: MessagePort, address: string): void {
    this.#tabs.add(port)
    if (!this.#stream || this.#stream.readyState === EventSource.CLOSED) {
      this.#stream = openStream(address, (message) => this.#post(message))
      return
    }
    const missed = openStream(address, (message) => {
      port.postMessage(message)
      if (message.type === 'ready' || message.type === 'refused') missed.close()
    })
  }
}

function openStream(address: string, post: (message: StreamMessage) => void): EventSource {
  const source = new EventSource(address)
  for (const type of types) {
    source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
      // Otherwise the browser would reconnect.
      if (type === 'signed_out') source.close()
      post({ type, data, id: lastEventId })
    })
  }
  source.addEventListener('open', () => post({ type: 'open' }))
  source.addEventListener('error', () =>
    post({ type: source.readyState === EventSource.CLOSED ? 'refused' : 'broken' }),
  )
  return source
}
