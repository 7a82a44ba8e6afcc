// Holds one stream of live updates for all tabs that connect, each by a port.
import type { streamEvents } from '#contract/updates.ts'

export interface StreamEvent {
  type: (typeof streamEvents)[keyof typeof streamEvents]
  data: string
  /** The event id to resume from. */
  id: string
}

/** What a tab receives: an event, or that the stream is open, broken (the browser reconnects), or refused or held back. */
export type StreamMessage = StreamEvent | { type: 'open' | 'broken' | 'refused' }

/** The worker's own message: a lock that it holds while it lives. */
export interface WorkerMessage {
  lock: string
}

/** A tab's message: the address of the stream from where it is, or null when it leaves. */
export type StreamRequest = string | null

/** Not from the contract, whose schemas would be part of the worker. */
const types = ['update', 'refresh', 'ready', 'signed_out'] as const satisfies StreamEvent['type'][]

/** Some proxies hold a stream back. It must not keep one of the browser's few connections, so the tabs refetch instead. */
const maxSilenceMs = 20_000

export class StreamHub {
  readonly #tabs = new Set<MessagePort>()
  /** Addresses of tabs that joined before the stream was ready, which then get what they missed. */
  readonly #joining = new Map<MessagePort, string>()
  #stream: EventSource | undefined
  #isReady = false

  connect(port: MessagePort): void {
    port.addEventListener('message', ({ data }: MessageEvent<StreamRequest>) => {
      if (data === null) this.#leave(port)
      else this.#join(port, data)
    })
    port.start()
  }

  #leave(port: MessagePort): void {
    this.#tabs.delete(port)
    this.#joining.delete(port)
    if (this.#tabs.size === 0) this.#stream?.close()
  }

  #take(message: StreamMessage): void {
    for (const port of this.#tabs) port.postMessage(message)
    if (message.type === 'broken') this.#isReady = false
    // Each tab asks again.
    if (message.type === 'refused') this.#joining.clear()
    if (message.type !== 'ready') return
    this.#isReady = true
    for (const [port, address] of this.#joining) catchUp(port, address)
    this.#joining.clear()
  }

  #join(port: MessagePort, address: string): void {
    this.#tabs.add(port)
    if (!this.#stream || this.#stream.readyState === EventSource.CLOSED) {
      this.#isReady = false
      this.#stream = openStream(address, (message) => this.#take(message))
    } else if (this.#isReady) catchUp(port, address)
    else this.#joining.set(port, address)
  }
}

function catchUp(port: MessagePort, address: string): void {
  const missed = openStream(address, (message) => {
    port.postMessage(message)
    if (message.type === 'ready' || message.type === 'refused') missed.close()
  })
}

function openStream(address: string, post: (message: StreamMessage) => void): EventSource {
  const source = new EventSource(address)
  let silence: ReturnType<typeof setTimeout> | undefined
  let isReady = false
  function limitSilence() {
    clearTimeout(silence)
    silence = setTimeout(() => {
      if (source.readyState === EventSource.CLOSED) return
      source.close()
      post({ type: 'refused' })
    }, maxSilenceMs)
  }
  limitSilence()
  for (const type of types) {
    source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
      if (type === 'ready') isReady = true
      if (isReady) clearTimeout(silence)
      // A slow line: what was missed is still coming.
      else limitSilence()
      // Otherwise the browser would reconnect.
      if (type === 'signed_out') source.close()
      post({ type, data, id: lastEventId })
    })
  }
  source.addEventListener('open', () => post({ type: 'open' }))
  source.addEventListener('error', () => {
    // The browser reconnects.
    isReady = false
    limitSilence()
    post({ type: source.readyState === EventSource.CLOSED ? 'refused' : 'broken' })
  })
  return source
}
