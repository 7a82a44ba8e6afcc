// Rejects malformed HTTP requests, with the same body and headers as every other error.
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { invalid } from '../app-error.ts'
import { acceptsPage } from './accepts.ts'
import { sendError } from './error-responses.ts'

/** A host name, an IPv4 address, or an IPv6 address in brackets, with an optional port. */
const hostForm = /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i

/** Whether the request names one host. Node keeps the first of several Host headers, so the raw ones are counted. */
function hasValidHost({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage) {
  const count = rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name)).length
  if (count > 1) return false
  // Optional in HTTP/1.0.
  if (host === undefined) return httpVersion === '1.0'
  return hostForm.test(host) && URL.canParse(`http://${host}`)
}

/** Must run before anything uses the Host header. */
export function checkHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasValidHost(raw)) throw invalid({ Host: 'Host must name this server exactly once' })
  })
}

/** For responses that bypass the hooks that set these headers. */
const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

/** For a URL that cannot be decoded: a person gets the page for unknown addresses. */
export async function sendFrameworkError(
  problem: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    if (acceptsPage(request)) return await sendMissingPage(request, reply)
  } catch (error) {
    request.log.error(error)
  }
  reply.headers(securityHeaders)
  sendError(problem, request, reply)
}

const ownHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

async function sendMissingPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { statusCode, headers, payload } = await request.server.inject({
    url: '/404',
    headers: { accept: 'text/html', host: request.headers.host },
  })
  if (statusCode !== 404) throw new Error(`The page for unknown addresses answers ${statusCode}`)
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ownHeaders.includes(name)) reply.header(name, value)
  }
  await reply.code(errors.invalid.status).send(payload)
}

/** For requests rejected by the HTTP parser, for which there is no request object yet. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid'
  const { status, message } = errors[code]
  const body: ErrorBody = {
    error: {
      code,
      message,
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
