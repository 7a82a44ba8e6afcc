// A small reverse proxy in front of the program: appends the caller's address to X-Forwarded-For.
import { once } from 'node:events'
import { type IncomingMessage, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  url: string
  /** How many requests of this path are open. */
  count(path: string): number
  /** Cuts the connections of open requests of this path. */
  cut(path: string): void
  close(): Promise<void>
}

/** @param target the program, which sees the proxy as 127.0.0.1 */
export async function startProxy(target: string): Promise<Proxy> {
  const open = new Set<IncomingMessage>()
  const openTo = (path: string) => [...open].filter(({ url }) => url?.replace(/\?.*/, '') === path)
  const server = createServer((incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for']
    const { remoteAddress = '' } = incoming.socket
    const forwarded = request(
      target,
      {
        path: incoming.url,
        method: incoming.method,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': before ? `${String(before)}, ${remoteAddress}` : remoteAddress,
          'x-forwarded-proto': 'http',
        },
        family: 4,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    open.add(incoming)
    outgoing.on('close', () => {
      open.delete(incoming)
      forwarded.destroy()
    })
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (path) => openTo(path).length,
    cut: (path) => openTo(path).forEach(({ socket }) => socket.destroy()),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
