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
  readonly #underWay = new Set<ServerResponse>()
  isDraining = false

  addServer(server: Server): Server {
    this.#servers.push(server)
    return server
  }

  /** For every response, before its headers are sent. */
  track(response: ServerResponse): void {
    // Node then says `Connection: close` and ends the connection behind the answer.
    if (this.isDraining) response.shouldKeepAlive = false
    this.#underWay.add(response)
    response.once('close', () => this.#underWay.delete(response))
  }

  /** @param endStreams asks the readers of streams to come back elsewhere; called until all have ended */
  async drain(endStreams: () => void): Promise<void> {
    const deadline = Date.now() + limitMs
    this.isDraining = true
    for (const response of this.#underWay) response.shouldKeepAlive = false
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
      if (this.#underWay.size > 0) busyAt = Date.now()
    }
  }
}
