// Where a request carries its session: the cookie of a browser or the bearer token of a program.
import type { FastifyReply, FastifyRequest } from 'fastify'

export const sessionCookie = 'enfilade_session'

/** A bearer that is there but bad never falls back to the cookie. */
export function sessionToken(request: FastifyRequest): { token: string; byCookie: boolean } {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
    return { token, byCookie: false }
  }
  return { token: request.cookies[sessionCookie] ?? '', byCookie: true }
}

interface CookieOptions {
  isSecure: boolean
  /** Undefined: ends with the browser. */
  expires?: Date | undefined
}

const shared = { path: '/', httpOnly: true, sameSite: 'lax' } as const

export function setSessionCookie(reply: FastifyReply, token: string, options: CookieOptions): void {
  const { isSecure, expires } = options
  void reply.setCookie(sessionCookie, token, {
    ...shared,
    secure: isSecure,
    ...(expires && { expires }),
  })
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  void reply.clearCookie(sessionCookie, { ...shared, secure: isSecure })
}
