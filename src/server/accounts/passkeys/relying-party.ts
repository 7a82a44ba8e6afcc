// The relying party for passkeys: the host of the public address. Passkeys do not work under any other.
import type { FastifyRequest } from 'fastify'
import { ownOrigin } from '#server/platform/http/origin.ts'

export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Uses the configured address, because a proxy may change the request's.
 * @param request its origin, if present, has already been checked
 */
export function getRelyingParty(appUrl: string | undefined, request: FastifyRequest): RelyingParty {
  if (appUrl === undefined) {
    return { id: 'localhost', origin: request.headers.origin ?? ownOrigin(request) }
  }
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin }
}
