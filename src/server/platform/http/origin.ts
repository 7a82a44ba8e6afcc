// Where we are reached; refuses unsafe calls that another site makes with a visitor's cookie.
import type { FastifyRequest } from 'fastify'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOurs(origin: string, appUrl: string | undefined, host: string): boolean {
  if (!URL.canParse(origin)) return false
  if (appUrl && origin === new URL(appUrl).origin) return true
  // Without a public address set we are on this machine only, under whichever of its names was called.
  const { host: originHost, hostname } = new URL(origin)
  return !appUrl && loopbackHosts.has(hostname) && originHost === host
}

/**
 * What a browser says of where the call comes from has to be us, also where it brings no session: another site must not
 * sign anybody in either. Programs say nothing.
 * @param withCookie whether the session came by cookie: then somebody has to say it
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

/** Where no public address is set, for links: never by what the caller says, but where it is listening on this machine. */
export const ownOrigin = ({ socket }: FastifyRequest): string =>
  `http://localhost${socket.localPort === undefined ? '' : `:${socket.localPort}`}`
