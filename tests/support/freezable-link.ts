// A way to a server that can stop passing anything on, without a word to either side, as dropped packets do.
import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import type pg from 'pg'

export interface FreezableLink {
  connection: pg.ClientConfig
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

export async function freezableLink(to: pg.ClientConfig): Promise<FreezableLink> {
  let isFrozen = false
  const sockets = new Set<Socket>()
  const target = to.host?.startsWith('/')
    ? { path: `${to.host}/.s.PGSQL.${to.port}` }
    : { host: to.host ?? 'localhost', port: Number(to.port) }
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => isFrozen || into.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    connection: { ...to, host: '127.0.0.1', ...(port !== undefined && { port }) },
    freeze: () => (isFrozen = true),
    thaw: () => (isFrozen = false),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
