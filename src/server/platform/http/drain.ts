// Graceful shutdown of serving: announces the close, waits for responses in progress, then closes all connections.
import type { Server, ServerResponse } from 'node:http'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'

/** Keeps accepting connections this long, so that load balancers notice the shutdown before connections are refused. */
const announceMs = 500
/** Time after the signal; unfinished calls are cut off then. */
const limitMs = 6000
const pollMs = 50
/** Long enough for requests that were in transit when the listener closed to arrive. */
const quietMs = 100

export class ConnectionDrain {
  readonly #servers: Server[] = []
  readonly #responses = new Set<ServerResponse>()
  isDraining = false

  addServer(server: Server): Server {
    this.#servers.push(server)
    return server
  }

  /** Responses in progress. */
  get openResponses(): number {
    return this.#responses.size
  }

  /** Must be called for every response before its headers are sent. */
  track(response: ServerResponse): void {
    // Makes Node send `Connection: close` and close the connection after the response.
    if (this.isDraining) response.shouldKeepAlive = false
    this.#responses.add(response)
    response.once('close', () => this.#responses.delete(response))
  }

  /** @param endStreams makes the readers of streams reconnect elsewhere; called until all have ended */
  async drain(endStreams: () => void): Promise<void> {
    const deadline = Date.now() + limitMs
    this.isDraining = true
    for (const response of this.#responses) response.shouldKeepAlive = false
    await delay(announceMs)
    // Handles what the system has already accepted or received, because closing the listener would reset it.
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
      if (this.openResponses > 0) busyAt = Date.now()
    }
  }
}
