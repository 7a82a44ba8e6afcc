// Where a request carries its session: the cookie of a browser or the bearer token of a program.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientViewCookie } from '#contract/client-view.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookie: string
  }
}

/** With this prefix a browser takes the cookie over https from this very host only, never from a neighbouring one. */
export const sessionCookieName = (isSecure: boolean) =>
  isSecure ? '__Host-enfilade_session' : 'enfilade_session'

/** A bearer that is there but bad never falls back to the cookie. */
export function sessionToken(request: FastifyRequest): { token: string; byCookie: boolean } {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
    return { token, byCookie: false }
  }
  return { token: request.cookies[request.server.sessionCookie] ?? '', byCookie: true }
}

/**
 * Tells the public pages' script that somebody is signed in, and whether it is staff: the pages are the same for everyone,
 * and it is no secret.
 */
const markerCookie = 'signed_in'

interface CookieOptions {
  isStaff: boolean
  isSecure: boolean
  /** Undefined: ends with the browser. */
  expires?: Date | undefined
}

const shared = { path: '/', httpOnly: true, sameSite: 'lax' } as const

export function setSessionCookie(reply: FastifyReply, token: string, options: CookieOptions): void {
  const { isSecure, isStaff, expires } = options
  void reply.setCookie(sessionCookieName(isSecure), token, {
    ...shared,
    secure: isSecure,
    ...(expires && { expires }),
  })
  void reply.setCookie(markerCookie, isStaff ? 'staff' : '1', {
    ...shared,
    httpOnly: false,
    secure: isSecure,
    ...(expires && { expires }),
  })
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  void reply.clearCookie(sessionCookieName(isSecure), { ...shared, secure: isSecure })
  void reply.clearCookie(clientViewCookie.name, { path: clientViewCookie.path })
  void reply.clearCookie(markerCookie, { ...shared, httpOnly: false, secure: isSecure })
}
