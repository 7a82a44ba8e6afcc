// Fake `EventSource` of the browser: tests see the streams that were opened, and refuse them or send events.
import { vi } from 'vitest'

export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
  refuse() {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
  receive(type: string, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(type, { data: '{}', lastEventId }))
  }
}

/** @returns the streams opened from now on, in order */
export function stubEventSource(): FakeEventSource[] {
  const streams: FakeEventSource[] = []
  vi.stubGlobal(
    'EventSource',
    class extends FakeEventSource {
      constructor(address: string) {
        super(address)
        streams.push(this)
      }
    },
  )
  return streams
}
