// A long answer of server-sent events.
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** A reader that leaves this much unread is cut off; it resumes when it comes back. */
const maxUnreadBytes = 1_000_000

export interface EventStream {
  /**
   * @param json what to send, in one line
   * @param id from which the reader resumes after a gap
   */
  send(event: string, json: string, id?: string): void
  /** Keeps the connection open through whatever stands between. */
  beat(): void
  end(): void
  /** Ends it and asks the reader to come back, to another process where there is one. */
  reconnect(): void
  onClose(job: () => void): void
}

/** From here on the reply is the stream's: hooks of the app no longer see it. */
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
    if (raw.writableLength > maxUnreadBytes) raw.destroy()
    else raw.write(text)
  }
  write('retry: 1000\n\n')
  return {
    send: (event, json, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`),
    beat: () => write(': here\n\n'),
    end: () => void raw.end(),
    // Spread, so that the readers of one process do not all come at once.
    reconnect: () => {
      if (raw.writableEnded) return
      write(`retry: ${Math.round(200 + Math.random() * 1000)}\n\n`)
      raw.end()
    },
    onClose: (job) => void raw.on('close', job),
  }
}
