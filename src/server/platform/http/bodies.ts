// Request bodies: files as buffers, and time limits: 30 s in total by default; an upload may continue as long as bytes keep arriving.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** For a whole body, and between two chunks of an upload. */
const bodyTimeoutMs = 30_000
/** For a request as a whole: the longest upload. */
export const requestTimeoutMs = 2 * 60 * 60_000

const uploads = new WeakSet<IncomingMessage>()

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Must run for every request, before anything else. */
export function limitBody(request: IncomingMessage, refuse: (socket: Socket) => void): void {
  if (!hasBody(request)) return
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setTimeout(() => {
    if (request.complete) return
    const { bytesRead } = socket
    if (uploads.has(request) && bytesRead > seen) timer.refresh()
    else refuse(socket)
    seen = bytesRead
  }, bodyTimeoutMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}

/** For a streamed body, which may be large. */
export function allowLongBody(request: IncomingMessage): void {
  uploads.add(request)
}

/**
 * File bodies: parsed as a buffer regardless of the declared type, because the content determines it.
 * Applies to every endpoint in this scope, including JSON.
 */
export function addRawBodyParser(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
    done(null, body),
  )
}

/** For large bodies: the handler reads the stream and enforces limits. */
export function addStreamParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, body, done) => {
    allowLongBody(request.raw)
    done(null, body)
  })
}
