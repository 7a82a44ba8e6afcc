// A proxy between a program and its database that can go silent, like a frozen peer or a network dropping packets.
import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'

export interface TcpProxy {
  port: number
  /** Connections so far. */
  count(): number
  /** Open connections carry no more data without being closed, as do new ones unless `andNew` is false. */
  freeze(options?: { andNew: boolean }): void
  /**
   * Freezes the connection that sends this text once the server has it.
   * @returns once it is frozen
   */
  freezeAfter(text: string): Promise<void>
  /** New connections work again; frozen ones stay frozen. */
  thaw(): void
  close(): Promise<void>
}

/** @param path the server's Unix socket */
export async function startProxy(path: string): Promise<TcpProxy> {
  const open = new Set<{ isFrozen: boolean; ends: Socket[] }>()
  let isFrozen = false
  let trigger: { text: string; onFrozen: () => void } | undefined
  let connections = 0

  const server = createServer((client) => {
    connections += 1
    const upstream = connect(path)
    const pair = { isFrozen, ends: [client, upstream] }
    open.add(pair)
    client.on('data', (chunk) => {
      if (pair.isFrozen) return
      if (trigger && chunk.includes(trigger.text)) {
        pair.isFrozen = true
        trigger.onFrozen()
        trigger = undefined
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => void (pair.isFrozen || client.write(chunk)))
    for (const [one, other] of [pair.ends, pair.ends.toReversed()] as [Socket, Socket][]) {
      one.on('error', () => undefined)
      one.on('close', () => {
        if (!pair.isFrozen) other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    count: () => connections,
    freeze({ andNew } = { andNew: true }) {
      isFrozen = andNew
      for (const pair of open) pair.isFrozen = true
    },
    freezeAfter: (text) => new Promise((onFrozen) => void (trigger = { text, onFrozen })),
    thaw: () => void (isFrozen = false),
    async close() {
      server.close()
      for (const { ends } of open) for (const socket of ends) socket.destroy()
      await once(server, 'close')
    },
  }
}
