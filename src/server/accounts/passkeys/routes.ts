// Endpoints of passkeys: a person's own, signing in with one, and one as the second factor.
import type { FastifyRequest } from 'fastify'
import { passkeys } from '#contract/accounts/passkeys.ts'
import { sourceOf } from '#server/platform/http/device-cookie.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import type { AuthPlatform } from '#server/accounts/auth/auth-platform.ts'
import { answerSignedIn } from '#server/accounts/auth/session-cookies.ts'
import * as ownPasskeys from './own-passkeys.ts'
import { getRelyingParty } from './verify.ts'
import * as signIn from './sign-in.ts'

export function passkeyRoutes(platform: AuthPlatform & { isSecure: boolean }): Implementation[] {
  const { isSecure } = platform
  const relyingParty = (request: FastifyRequest) => getRelyingParty(platform.appUrl, request)
  return [
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
      signIn.beginVerification(platform, relyingParty(request), body.challenge, sourceOf(request)),
    ),

    implement(passkeys.verify, async (_, { body }, { request, reply }) => {
      const source = sourceOf(request)
      const signedIn = await signIn.verifyPasskey(platform, relyingParty(request), body, source)
      return answerSignedIn(reply, signedIn, { remember: signedIn.remember, isSecure })
    }),

    implement(passkeys.beginSignIn, (_, __, { request }) =>
      signIn.beginSignIn(platform, relyingParty(request), sourceOf(request)),
    ),

    implement(passkeys.signIn, async (_, { body }, { request, reply }) => {
      const { credential, remember = false } = body
      const signedIn = await signIn.signInByPasskey(
        platform,
        relyingParty(request),
        { credential, remember },
        sourceOf(request),
      )
      return answerSignedIn(reply, signedIn, { remember, isSecure })
    }),
  ]
}
