// A small load balancer for tests: checks which programs are ready, and sends each request to one of them.
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const checkMs = 100

export interface Balancer {
  url: string
  /** Resolves once the program receives requests. */
  untilReady(backend: string): Promise<void>
  close(): Promise<void>
}

const hostOf = (backend: string) => new URL(backend)

/** @param backends addresses of programs */
export async function startBalancer(backends: string[]): Promise<Balancer> {
  const ready = new Set<string>()
  let turn = 0
  let isClosed = false
  async function check(backend: string): Promise<void> {
    const signal = AbortSignal.timeout(2000)
    const answer = await fetch(`${backend}/readyz`, { signal }).catch(() => undefined)
    if (answer?.ok) ready.add(backend)
    else ready.delete(backend)
  }
  async function watch(backend: string): Promise<void> {
    while (!isClosed) {
      await delay(checkMs)
      await check(backend)
    }
  }
  await Promise.all(backends.map(check))
  for (const backend of backends) void watch(backend)

  /** A refused connection has carried nothing, so another program can be tried. */
  function forward(from: IncomingMessage, to: ServerResponse, untried: string[]): void {
    turn += 1
    const backend = untried[turn % untried.length]
    if (backend === undefined) {
      to.writeHead(503).end()
      return
    }
    const { hostname, port } = hostOf(backend)
    const sent = request({
      hostname,
      port,
      method: from.method,
      path: from.url,
      headers: from.headers,
      agent: false,
    })
    sent.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
      answer.on('error', () => to.destroy())
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        forward(
          from,
          to,
          untried.filter((other) => other !== backend),
        )
      } else if (to.headersSent) to.destroy()
      else to.writeHead(502).end()
    })
    to.on('close', () => sent.destroy())
    // Waits for the connection, so that the body is sent to one program only.
    sent.on('socket', (socket) => socket.once('connect', () => from.pipe(sent)))
  }

  const server = createServer((from, to) => forward(from, to, [...ready]))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    async untilReady(backend) {
      while (!ready.has(backend)) await delay(checkMs)
    },
    async close() {
      isClosed = true
      server.close()
      server.closeAllConnections()
    },
  }
}
