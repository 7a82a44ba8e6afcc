// CSRF protection: rejects unsafe calls that other sites make with a visitor's cookie.
import type { FastifyRequest } from 'fastify'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOurs(origin: string, appUrl: string | undefined, host: string): boolean {
  if (!URL.canParse(origin)) return false
  if (appUrl && origin === new URL(appUrl).origin) return true
  // Without a public address, only loopback is valid, under whichever name was called.
  const { host: originHost, hostname } = new URL(origin)
  return !appUrl && loopbackHosts.has(hostname) && originHost === host
}

/**
 * The origin reported by the browser must be ours, even without a session, so that another site cannot
 * sign anyone in either. Programs send no origin.
 * @param withCookie whether the session came by cookie; then an origin is required
 */
export function isAllowedOrigin(
  request: FastifyRequest,
  appUrl: string | undefined,
  withCookie: boolean,
): boolean {
  if (safe.has(request.method)) return true
  const { origin } = request.headers
  if (origin !== undefined) return isOurs(origin, appUrl, request.headers.host ?? '')
  const site = request.headers['sec-fetch-site']
  return site === 'same-origin' || (site === undefined && !withCookie)
}

/** Base URL for links if no public address is set: the local port, never the caller's Host header. */
export const ownOrigin = ({ socket }: FastifyRequest): string =>
  `http://localhost${socket.localPort === undefined ? '' : `:${socket.localPort}`}`
