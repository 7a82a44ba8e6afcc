// Requests that are not valid HTTP, refused with the same body and headers as every other error.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { invalid } from '../app-error.ts'
import { sendError } from './error-responses.ts'

/** A name or an IPv4 address, or an IPv6 address in brackets; then perhaps a port. */
const hostForm = /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i

/** Nothing is to be made of the Host header before this. */
export function checkHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: { host }, raw }) => {
    // HTTP/1.0 needs none.
    if (host === undefined && raw.httpVersion === '1.0') return
    if (host !== undefined && hostForm.test(host) && URL.canParse(`http://${host}`)) return
    throw invalid({ Host: 'Host must name this server' })
  })
}

/** For what never reaches the hooks that set the headers of all other answers. */
const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

/** An address that cannot be decoded. */
export function sendFrameworkError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(securityHeaders)
  sendError(error, request, reply)
}

/** What the HTTP parser itself refuses: there is no request yet to answer. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid'
  const { status, words } = errors[code]
  const body: ErrorBody = {
    error: {
      code,
      message: words,
      ...(code === 'invalid' && { fields: { request: 'This is not a well-formed request' } }),
      requestId: uuidv7(),
    },
  }
  const text = JSON.stringify(body)
  const lines = Object.entries({
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...lines.map(([name, value]) => `${name}: ${value}`),
      '',
      text,
    ].join('\r\n'),
  )
}
