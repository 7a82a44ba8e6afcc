// The cookies of a signed-in browser: its session, and the device token that identifies it at the next sign-in.
import type { FastifyReply } from 'fastify'
import type { User } from '#contract/accounts/auth.ts'
import { clientViewCookie } from '#contract/clients/client-view.ts'
import { setDeviceCookie } from '#server/platform/http/device-cookie.ts'
import { sessionCookieName } from '#server/platform/http/caller.ts'
import type { SignedIn } from './sessions.ts'

/**
 * Lets the script of public pages know that a user is signed in, and whether they are staff, because these pages are the same
 * for everyone. It is not a secret.
 */
const markerCookie = 'signed_in'

interface CookieOptions {
  isStaff: boolean
  isSecure: boolean
  /** Undefined for a cookie that lasts until the browser closes. */
  expires?: Date | undefined
}

const shared = { path: '/', httpOnly: true, sameSite: 'lax' } as const

function setSessionCookie(reply: FastifyReply, token: string, options: CookieOptions): void {
  const { isSecure, expires } = options
  void reply.setCookie(sessionCookieName(isSecure), token, {
    ...shared,
    secure: isSecure,
    ...(expires && { expires }),
  })
  void reply.setCookie(markerCookie, options.isStaff ? 'staff' : '1', {
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

export function answerSignedIn(
  reply: FastifyReply,
  { user, token, expiresAt, deviceToken }: SignedIn & { user: User },
  { remember = false, isSecure }: { remember: boolean | undefined; isSecure: boolean },
) {
  const isStaff = user.role === 'admin'
  setSessionCookie(reply, token, { isSecure, isStaff, expires: remember ? expiresAt : undefined })
  setDeviceCookie(reply, deviceToken, isSecure)
  return { user, token }
}
