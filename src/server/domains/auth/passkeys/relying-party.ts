// As whom passkeys know this installation: by the host of its public address. Under another one they do not work.
import type { FastifyRequest } from 'fastify'
import { ownOrigin } from '#server/platform/http/origin.ts'

export interface RelyingParty {
  id: string
  origin: string
}

/**
 * By the configured address, whatever a proxy makes of the call.
 * @param request whose origin, where it has one, was found to be ours before
 */
export function relyingPartyOf(appUrl: string | undefined, request: FastifyRequest): RelyingParty {
  if (appUrl === undefined) {
    return { id: 'localhost', origin: request.headers.origin ?? ownOrigin(request) }
  }
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin }
}
