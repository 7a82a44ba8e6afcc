// Server-sent event streams.
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Readers with this much unread data are disconnected; they resume when they reconnect. */
const maxUnreadBytes = 1_000_000

export interface EventStream {
  /**
   * @param json the data, in one line
   * @param id the position from which the reader resumes after a gap
   */
  send(event: string, json: string, id?: string): void
  /** Keeps the connection open through proxies. */
  beat(): void
  end(): void
  /** Ends the stream and makes the reader reconnect, to another process if there is one. */
  reconnect(): void
  onClose(job: () => void): void
}

/** From here on the stream owns the reply: the app's hooks no longer see it. */
export function openEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const write = (text: string) => {
    if (raw.writableEnded) return
    if (raw.writableLength > maxUnreadBytes) raw.destroy()
    else raw.write(text)
  }
  write('retry: 1000\n\n')
  return {
    send: (event, json, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`),
    beat: () => write(': here\n\n'),
    end: () => void raw.end(),
    // Jittered, so that the readers of one process do not all reconnect at once.
    reconnect: () => {
      write(`retry: ${Math.round(200 + Math.random() * 1000)}\n\n`)
      raw.end()
    },
    onClose: (job) => void raw.on('close', job),
  }
}
