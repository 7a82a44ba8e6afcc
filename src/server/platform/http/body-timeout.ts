// Time limits on request bodies: 30 s in total by default; an upload may continue as long as bytes keep arriving.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

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
