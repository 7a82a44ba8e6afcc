// A slow connection between a client and a program: limits upload speed, and can be cut.
import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

export interface SlowLine {
  /** Address to reach the program through it. */
  url: string
  /** Breaks every connection, and accepts none for this long. */
  cut(lastsMs: number): void
  close(): Promise<void>
}

function throttle(bytesPerSecond: number): Transform {
  const pass = async (chunk: Buffer, done: TransformCallback) => {
    await pause((chunk.length / bytesPerSecond) * 1000)
    done(null, chunk)
  }
  return new Transform({
    highWaterMark: 64 * 1024,
    transform: (chunk: Buffer, _, done) => void pass(chunk, done),
  })
}

export async function startSlowLine(target: string, bytesPerSecond: number): Promise<SlowLine> {
  const open = new Set<Socket>()
  let deadUntil = 0
  const server = createServer((client) => {
    if (Date.now() < deadUntil) return void client.destroy()
    const upstream = connect(Number(new URL(target).port), 'localhost')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    client.pipe(throttle(bytesPerSecond)).pipe(upstream)
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const breakAll = () => open.forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${port}`,
    cut(lastsMs) {
      deadUntil = Date.now() + lastsMs
      breakAll()
    },
    async close() {
      server.close()
      breakAll()
      await once(server, 'close')
    },
  }
}
