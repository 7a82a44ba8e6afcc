// Endpoints of the second factor: its step of a sign-in, set-up and recovery codes.
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { sourceOf } from '#server/platform/http/device-cookie.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import type { AuthPlatform } from '#server/accounts/auth/auth-platform.ts'
import { answerSignedIn } from '#server/accounts/auth/session-cookies.ts'
import * as setUp from './set-up.ts'
import { finishSignIn } from './verification.ts'

export const twoFactorRoutes = (
  platform: AuthPlatform & { isSecure: boolean },
): Implementation[] => [
  implement(twoFactor.verify, async (_, { body }, { request, reply }) => {
    const signedIn = await finishSignIn(platform, body, sourceOf(request))
    return answerSignedIn(reply, signedIn, {
      remember: signedIn.remember,
      isSecure: platform.isSecure,
    })
  }),

  implement(twoFactor.status, (ctx) => setUp.getStatus(platform, ctx)),

  implement(twoFactor.enable, (ctx, { body }) => setUp.beginSetUp(platform, ctx, body?.password)),

  implement(twoFactor.confirm, (ctx, { body }) => setUp.confirmSetUp(platform, ctx, body.code)),

  implement(twoFactor.renewRecoveryCodes, (ctx, { body }) =>
    setUp.renewRecoveryCodes(platform, ctx, body.password),
  ),

  implement(twoFactor.disable, (ctx, { body }) =>
    setUp.disableTwoFactor(platform, ctx, body.password),
  ),
]
