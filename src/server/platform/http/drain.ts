// Ends serving without cutting a call: the close is announced, answers under way are waited for, then what is left ends.
import type { Server, ServerResponse } from 'node:http'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'

/** How long new connections are taken on, so that a balancer notices before it is refused. */
const announceMs = 500
/** After the signal; a call that is not answered by then is cut. */
const limitMs = 6000
const pollMs = 50
/** A request that was on its way when the listener closed has come by then. */
const quietMs = 100

export class ConnectionDrain {
  readonly #servers: Server[] = []
  /**
   * Responses under way, each in a slot of its own. A Set that grows and shrinks with each call leaves old tables behind, which keep
   * what they held alive until a full garbage collection: three times as much garbage outlived its first.
   */
  readonly #slots: (ServerResponse | undefined)[] = []
  readonly #freeSlots: number[] = []
  isDraining = false

  addServer(server: Server): Server {
    this.#servers.push(server)
    return server
  }

  /** For every response, before its headers are sent. */
  track(response: ServerResponse): void {
    // Node then says `Connection: close` and ends the connection behind the answer.
    if (this.isDraining) response.shouldKeepAlive = false
    const slot = this.#freeSlots.pop() ?? this.#slots.length
    this.#slots[slot] = response
    response.once('close', () => {
      this.#slots[slot] = undefined
      this.#freeSlots.push(slot)
    })
  }

  /** @param endStreams asks the readers of streams to come back elsewhere; called until all have ended */
  async drain(endStreams: () => void): Promise<void> {
    const deadline = Date.now() + limitMs
    this.isDraining = true
    for (const response of this.#slots) if (response) response.shouldKeepAlive = false
    await delay(announceMs)
    // What the system has accepted or received already is taken in first: closing the listener would reset it.
    await setImmediate()
    for (const server of this.#servers) server.close()
    await this.#waitUntilQuiet(deadline, endStreams)
    for (const server of this.#servers) server.closeAllConnections()
  }

  async #waitUntilQuiet(deadline: number, endStreams: () => void): Promise<void> {
    let busyAt = Date.now()
    while (Date.now() < deadline && Date.now() - busyAt < quietMs) {
      endStreams()
      for (const server of this.#servers) server.closeIdleConnections()
      await delay(pollMs)
      if (this.#freeSlots.length < this.#slots.length) busyAt = Date.now()
    }
  }
}
