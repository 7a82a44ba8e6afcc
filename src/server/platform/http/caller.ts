// Who calls: the session's token, a browser's cookie or a program's bearer token, and the view as a client's person.
import type { FastifyRequest } from 'fastify'
import { clientViewCookie, clientViewHeader } from '#contract/clients/client-view.ts'
import { Id } from '#contract/shared.ts'
import { AppError } from '../app-error.ts'
import {
  type Caller,
  isStaff,
  mustSetUpTwoFactor,
  canSeeCompany,
  canSeeMoney,
} from '#server/platform/caller.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookie: string
  }
}

/** With this prefix, browsers accept the cookie only over https from this exact host, never from a sibling host. */
export const sessionCookieName = (isSecure: boolean) =>
  isSecure ? '__Host-enfilade_session' : 'enfilade_session'

/** An invalid bearer token never falls back to the cookie. */
export function sessionToken(request: FastifyRequest): { token: string; byCookie: boolean } {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
    return { token, byCookie: false }
  }
  return { token: request.cookies[request.server.sessionCookie] ?? '', byCookie: true }
}

/**
 * The caller of a call. In 'View as client', staff who name a company become a read-only client of it; this only removes
 * rights, so the header or cookie needs no verification.
 * @throws AppError `not_found` for a company they cannot see
 */
export function callerOfRequest(caller: Caller, { headers, cookies }: FastifyRequest): Caller {
  // Browsers send the cookie only with the portal's pages, which make their API calls with it.
  const named = headers[clientViewHeader] ?? cookies[clientViewCookie.name]
  if (named === undefined || !isStaff(caller) || mustSetUpTwoFactor(caller)) return caller
  const { data: id } = Id.safeParse(named)
  if (id === undefined || !canSeeCompany(caller, id)) throw new AppError('not_found')
  const { personId, sessionId } = caller
  return {
    personId,
    sessionId,
    role: 'client',
    companies: [{ id, role: 'owner' }],
    isReadOnly: true,
    ...(!canSeeMoney(caller) && { hidesMoney: true }),
  }
}
