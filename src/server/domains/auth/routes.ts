// The calls of one's own account: signing in and out, passwords, links from mails, sessions, profile.
import { auth } from '#contract/auth.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import {
  clearSessionCookie,
  sessionToken,
  setSessionCookie,
} from '#server/platform/http/session-token.ts'
import { AppError } from '#server/platform/app-error.ts'
import { sendConfirmation, verifyEmail } from './addresses.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords.ts'
import { changeProfile, getProfile } from './profile.ts'
import { type AuthPlatform, findSession, getUser, signIn, signOut } from './sessions.ts'

export function authRoutes(platform: AuthPlatform & { isSecure: boolean }): Implementation[] {
  const { isSecure } = platform
  return [
    implement(auth.signIn, async (_, { body }, { request, reply }) => {
      const { user, token, expiresAt } = await signIn(
        platform,
        body,
        request.headers['user-agent'] ?? '',
      )
      setSessionCookie(reply, token, { isSecure, expires: body.remember ? expiresAt : undefined })
      return { user, token }
    }),

    implement(auth.signOut, async (_, __, { request, reply }) => {
      await signOut(platform, sessionToken(request).token)
      clearSessionCookie(reply, isSecure)
    }),

    implement(auth.session, async (ctx, _, { request }) => {
      // Taken first: what changes while the page is made is told again rather than missed.
      const updatesFrom = platform.updates.lastId
      const found = await findSession(platform.agency, sessionToken(request).token)
      if (!found) throw new AppError('signed_out')
      const user = await getUser(platform.agency, ctx.viewer.personId)
      return {
        user,
        expiresAt: found.expiresAt.toISOString(),
        updatesFrom,
      }
    }),

    implement(auth.verifyEmail, (ctx, { body }) => verifyEmail(platform, ctx, body.token)),

    implement(auth.sendConfirmation, (ctx) => sendConfirmation(platform, ctx)),

    implement(auth.forgotPassword, (ctx, { body }) => forgotPassword(platform, ctx, body.email)),

    implement(auth.resetPassword, async (ctx, { body }) => resetPassword(platform, ctx, body)),

    implement(auth.changePassword, (ctx, { body }) => changePassword(platform, ctx, body)),

    implement(auth.sessions, (ctx) => listOwnSessions(platform.agency, ctx.viewer)),

    implement(auth.endOtherSessions, (ctx) => endOtherSessions(ctx)),

    implement(auth.endSession, (ctx, { params }) => endOwnSession(ctx, params.sessionId)),

    implement(auth.profile, (ctx) => getProfile(platform, ctx.viewer.personId)),

    implement(auth.changeProfile, (ctx, { body }) => changeProfile(platform, ctx, body)),
  ]
}
