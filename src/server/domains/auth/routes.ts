// Endpoints of a person's own account: signing in and out, passwords, emailed links, sessions, profile.
import type { FastifyRequest } from 'fastify'
import { auth } from '#contract/auth.ts'
import { passkeys } from '#contract/passkeys.ts'
import { twoFactor } from '#contract/two-factor.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { clearSessionCookie, sessionToken } from '#server/platform/http/session-token.ts'
import { setDeviceCookie, sourceOf } from '#server/platform/http/device-cookie.ts'
import { AppError } from '#server/platform/app-error.ts'
import { sendConfirmation } from './addresses.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import * as ownPasskeys from './passkeys/own-passkeys.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import * as passkeySignIn from './passkeys/sign-in.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords.ts'
import { changeProfile, getProfile } from './profile.ts'
import { answerSignedIn } from './session-cookies.ts'
import type { AuthPlatform } from './auth-platform.ts'
import { findSession, getUserOf, signIn, signOut } from './sessions.ts'
import * as twoFactorSetUp from './two-factor/set-up.ts'
import { finishSignIn } from './two-factor/verification.ts'

export function authRoutes(platform: AuthPlatform & { isSecure: boolean }): Implementation[] {
  const { isSecure } = platform
  const relyingParty = (request: FastifyRequest) => relyingPartyOf(platform.appUrl, request)
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
      const updatesFrom = platform.updates.lastId
      const found = await findSession(platform.agency, sessionToken(request).token, {
        isActivity: true,
      })
      if (!found) throw new AppError('signed_out')
      const user = await getUserOf(platform.agency, ctx.viewer)
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

    implement(auth.sessions, (ctx) => listOwnSessions(platform.agency, ctx.viewer)),

    implement(auth.endOtherSessions, (ctx) => endOtherSessions(ctx)),

    implement(auth.endSession, (ctx, { params }) => endOwnSession(ctx, params.sessionId)),

    implement(twoFactor.verify, async (_, { body }, { request, reply }) => {
      const signedIn = await finishSignIn(platform, body, sourceOf(request))
      return answerSignedIn(reply, signedIn, { remember: signedIn.remember, isSecure })
    }),

    implement(twoFactor.status, (ctx) => twoFactorSetUp.getStatus(platform, ctx)),

    implement(twoFactor.enable, (ctx, { body }) =>
      twoFactorSetUp.beginSetUp(platform, ctx, body?.password),
    ),

    implement(twoFactor.confirm, (ctx, { body }) =>
      twoFactorSetUp.confirmSetUp(platform, ctx, body.code),
    ),

    implement(twoFactor.renewRecoveryCodes, (ctx, { body }) =>
      twoFactorSetUp.renewRecoveryCodes(platform, ctx, body.password),
    ),

    implement(twoFactor.disable, (ctx, { body }) =>
      twoFactorSetUp.disableTwoFactor(platform, ctx, body.password),
    ),

    implement(passkeys.begin, (ctx, { body }, { request }) =>
      ownPasskeys.beginPasskey(platform, ctx, relyingParty(request), body?.password),
    ),

    implement(passkeys.add, (ctx, { body }, { request }) =>
      ownPasskeys.addPasskey(platform, ctx, relyingParty(request), body),
    ),

    implement(passkeys.rename, (ctx, { params, body }) =>
      ownPasskeys.renamePasskey(ctx, params.passkeyId, body.name),
    ),

    implement(passkeys.remove, (ctx, { params, body }) =>
      ownPasskeys.removePasskey(platform, ctx, params.passkeyId, body.password),
    ),

    implement(passkeys.beginVerification, (_, { body }, { request }) =>
      passkeySignIn.beginVerification(
        platform,
        relyingParty(request),
        body.challenge,
        sourceOf(request),
      ),
    ),

    implement(passkeys.verify, async (_, { body }, { request, reply }) => {
      const source = sourceOf(request)
      const signedIn = await passkeySignIn.verifyPasskey(
        platform,
        relyingParty(request),
        body,
        source,
      )
      return answerSignedIn(reply, signedIn, { remember: signedIn.remember, isSecure })
    }),

    implement(passkeys.beginSignIn, (_, __, { request }) =>
      passkeySignIn.beginSignIn(platform, relyingParty(request), sourceOf(request)),
    ),

    implement(passkeys.signIn, async (_, { body }, { request, reply }) => {
      const { credential, remember = false } = body
      const signedIn = await passkeySignIn.signInByPasskey(
        platform,
        relyingParty(request),
        { credential, remember },
        sourceOf(request),
      )
      return answerSignedIn(reply, signedIn, { remember, isSecure })
    }),

    implement(auth.profile, (ctx) => getProfile(platform, ctx.viewer.personId)),

    implement(auth.changeProfile, (ctx, { body }) => changeProfile(platform, ctx, body)),
  ]
}
