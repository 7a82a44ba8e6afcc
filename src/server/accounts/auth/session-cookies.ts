// Sets the cookies of a signed-in browser: its session, and the device token that identifies it at the next sign-in.
import type { FastifyReply } from 'fastify'
import type { User } from '#contract/accounts/auth.ts'
import { setDeviceCookie } from '#server/platform/http/device-cookie.ts'
import { setSessionCookie } from '#server/platform/http/caller.ts'
import type { SignedIn } from './sessions.ts'

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
