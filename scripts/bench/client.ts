// A small HTTP client for load: keep-alive connections that send one request after another and count only what they need to.
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

export interface Ask {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Record<string, unknown>
}

export interface Load {
  url: string
  connections: number
  seconds: number
  /** The n-th request of a connection. */
  ask(connection: number, n: number): Ask
}

export interface Measured {
  perSecond: number
  p50: number
  p95: number
}

export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

function textOf({ method = 'GET', path, headers, body }: Ask): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** Reads one answer from the socket, which must have no other request in flight. */
function answerOf(socket: Socket): Promise<{ status: number; head: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; head: string }>()
  let start: Buffer = Buffer.alloc(0)
  let head: string | undefined
  let missing = 0
  let isChunked = false
  let tail: Buffer = Buffer.alloc(0)
  const finish = (settle: () => void) => {
    socket.off('data', read).off('close', end).off('error', end)
    settle()
  }
  const end = () => finish(() => reject(new Error('The server closed the connection')))
  const read = (bytes: Buffer) => {
    let content = bytes
    if (head === undefined) {
      start = start.length === 0 ? bytes : Buffer.concat([start, bytes])
      const at = start.indexOf(headEnd)
      if (at < 0) return
      head = start.toString('latin1', 0, at).toLowerCase()
      content = start.subarray(at + headEnd.length)
      isChunked = head.includes('\r\ntransfer-encoding: chunked')
      missing = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
    }
    if (isChunked) tail = Buffer.concat([tail, content.subarray(-5)]).subarray(-5)
    else missing -= content.length
    const whole = head
    if (isChunked ? !tail.equals(lastChunk) : missing > 0) return
    finish(() => resolve({ status: Number(whole.slice(9, 12)), head: whole }))
  }
  socket.on('data', read).on('close', end).on('error', end)
  return promise
}

export async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** @throws Error if the answer is neither success nor 304, as its time would be meaningless */
export async function askOn(socket: Socket, ask: Ask): Promise<{ head: string }> {
  const answer = answerOf(socket)
  socket.write(textOf(ask))
  const { status, head } = await answer
  if ((status < 200 || status > 299) && status !== 304) {
    throw new Error(`${ask.method ?? 'GET'} ${ask.path} answered ${status}`)
  }
  return { head }
}

/** All connections send requests as fast as they are answered. */
export async function load({ url, connections, seconds, ask }: Load): Promise<Measured> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => openConnection(url)))
  const times: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    sockets.map(async (socket, connection) => {
      for (let n = 0; ; n += 1) {
        const askedAt = performance.now()
        if (askedAt >= endsAt) break
        await askOn(socket, ask(connection, n))
        times.push(performance.now() - askedAt)
      }
      socket.destroy()
    }),
  )
  const took = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }
}
