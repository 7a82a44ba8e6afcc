// Passkeys: as a second factor after the password, or instead of both.
import * as z from 'zod'
import { SignedIn } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { Id, nothing } from '../shared.ts'
import { OwnPassword, Passkey, PasskeyName } from './two-factor.ts'
import { Assertion, CreationOptions, NewCredential, RequestOptions } from './webauthn.ts'

/** Returned by the first step of signing in. */
const challenge = z.string().min(1).max(200)

const params = z.strictObject({ passkeyId: Id })
const common = { access: 'session', worksWithoutTwoFactor: true } as const

export const passkeys = {
  begin: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/passkeys/options',
    summary:
      'Start adding a passkey; requires the password, unless you signed in within ten minutes and have no second factor',
    body: z.strictObject({ password: OwnPassword.shape.password.optional() }).nullish(),
    answer: { 200: CreationOptions },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  add: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Add the created passkey; if it is the first second factor, ends all other sessions',
    body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
    answer: {
      200: z.strictObject({
        passkey: Passkey,
        /** Shown once, with the first second factor; null if the user already has recovery codes. */
        recoveryCodes: z.array(z.string()).nullable(),
      }),
    },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  rename: endpoint({
    ...common,
    method: 'PUT',
    path: '/auth/passkeys/:passkeyId',
    summary: 'Rename one of your passkeys',
    params,
    body: z.strictObject({ name: PasskeyName }),
    answer: { 200: Passkey },
  }),
  remove: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/passkeys/:passkeyId/remove',
    summary:
      'Remove one of your passkeys; without another second factor, the password alone signs in',
    params,
    body: OwnPassword,
    answer: { 204: nothing },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  beginVerification: endpoint({
    method: 'POST',
    path: '/auth/passkeys/verify/options',
    access: 'public',
    summary: 'Start completing a sign-in with a passkey instead of a code',
    body: z.strictObject({ challenge }),
    answer: { 200: RequestOptions },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/auth/passkeys/verify',
    access: 'public',
    summary: 'Complete a sign-in with a passkey',
    body: z.strictObject({ challenge, credential: Assertion }),
    answer: { 200: SignedIn },
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
  beginSignIn: endpoint({
    method: 'POST',
    path: '/auth/passkeys/signin/options',
    access: 'public',
    summary: 'Start a passkey-only sign-in; responds the same to everyone',
    answer: { 200: RequestOptions },
    errors: ['too_many_requests'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkeys/signin',
    access: 'public',
    summary: 'Sign in with a passkey only, which counts as both factors',
    body: z.strictObject({ credential: Assertion, remember: z.boolean().optional() }),
    answer: { 200: SignedIn },
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
}
