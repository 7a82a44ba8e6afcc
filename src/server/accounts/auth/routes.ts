// Endpoints of a person's own account: signing in and out, passwords, emailed links, sessions, profile.
import { auth } from '#contract/accounts/auth.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { sessionToken } from '#server/platform/http/caller.ts'
import { setDeviceCookie, sourceOf } from '#server/platform/http/device-cookie.ts'
import { AppError } from '#server/platform/app-error.ts'
import { sendConfirmation } from './addresses.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords.ts'
import { changeProfile, getProfile } from './profile.ts'
import { answerSignedIn, clearSessionCookie } from './session-cookies.ts'
import type { AuthPlatform } from './auth-platform.ts'
import { findSession, getUserOf, signIn, signOut } from './sessions.ts'

export function authRoutes(platform: AuthPlatform & { isSecure: boolean }): Implementation[] {
  const { isSecure } = platform
  return [
    implement(auth.signIn, async (_, { body }, { request, reply }) => {
      const signedIn = await signIn(platform, body, sourceOf(request))
      if ('challenge' in signedIn) return signedIn
      return answerSignedIn(reply, signedIn, { remember: body.remember, isSecure })
    }),

    implement(auth.signOut, async (_, __, { request, reply }) => {
      await signOut(platform, sessionToken(request).token)
      clearSessionCookie(reply, isSecure)
    }),

    implement(auth.session, async (ctx, _, { request }) => {
      // Read first, so that changes made while the page is rendered are repeated rather than missed.
      const updatesFrom = platform.updates.lastId(ctx.caller)
      const found = await findSession(platform.agencyDatabase, sessionToken(request).token, {
        isActivity: true,
      })
      if (!found) throw new AppError('signed_out')
      const user = await getUserOf(platform.agencyDatabase, ctx.caller)
      return {
        user,
        expiresAt: found.expiresAt.toISOString(),
        updatesFrom,
      }
    }),

    implement(auth.sendConfirmation, (ctx) => sendConfirmation(platform, ctx)),

    implement(auth.forgotPassword, (ctx, { body }) => forgotPassword(platform, ctx, body.email)),

    implement(auth.resetPassword, async (ctx, { body }, { request, reply }) => {
      const deviceToken = await resetPassword(platform, ctx, body, sourceOf(request))
      setDeviceCookie(reply, deviceToken, isSecure)
    }),

    implement(auth.changePassword, async (ctx, { body }, { request, reply }) => {
      const deviceToken = await changePassword(platform, ctx, body, sourceOf(request))
      setDeviceCookie(reply, deviceToken, isSecure)
    }),

    implement(auth.sessions, (ctx) => listOwnSessions(platform.agencyDatabase, ctx.caller)),

    implement(auth.endOtherSessions, (ctx) => endOtherSessions(ctx)),

    implement(auth.endSession, (ctx, { params }) => endOwnSession(ctx, params.sessionId)),

    implement(auth.profile, (ctx) => getProfile(platform, ctx.caller.personId)),

    implement(auth.changeProfile, (ctx, { body }) => changeProfile(platform, ctx, body)),
  ]
}
