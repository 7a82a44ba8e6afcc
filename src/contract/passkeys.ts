// Passkeys: in place of the code after the password, or in place of both.
import * as z from 'zod'
import { SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, nothing } from './shared.ts'
import { OwnPassword, Passkey, PasskeyName } from './two-factor.ts'
import { Assertion, CreationOptions, NewCredential, RequestOptions } from './webauthn.ts'

/** As the sign-in's first step answered it. */
const challenge = z.string().min(1).max(200)

const params = z.strictObject({ passkeyId: Id })
const common = { access: 'session', worksWithoutTwoFactor: true } as const

export const passkeys = {
  begin: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/passkeys/options',
    summary:
      'Begin to add a passkey; asks for the password, unless one has signed in in the last ten minutes and has no second factor yet',
    body: z.strictObject({ password: OwnPassword.shape.password.optional() }).nullish(),
    answer: { 200: CreationOptions },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  add: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Add the passkey that was made; the first second factor ends all other sessions',
    body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
    answer: {
      200: z.strictObject({
        passkey: Passkey,
        /** With the first second factor, shown this once; null: one has them. */
        recoveryCodes: z.array(z.string()).nullable(),
      }),
    },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  rename: endpoint({
    ...common,
    method: 'PUT',
    path: '/auth/passkeys/:passkeyId',
    summary: 'Call one’s own passkey something else',
    params,
    body: z.strictObject({ name: PasskeyName }),
    answer: { 200: Passkey },
  }),
  remove: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/passkeys/:passkeyId/remove',
    summary:
      'Take away one’s own passkey; without another second factor the password alone signs in',
    params,
    body: OwnPassword,
    answer: { 204: nothing },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  beginVerification: endpoint({
    method: 'POST',
    path: '/auth/passkeys/verify/options',
    access: 'public',
    summary: 'Begin to finish a sign-in by a passkey, in place of a code',
    body: z.strictObject({ challenge }),
    answer: { 200: RequestOptions },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/auth/passkeys/verify',
    access: 'public',
    summary: 'Finish a sign-in by a passkey',
    body: z.strictObject({ challenge, credential: Assertion }),
    answer: { 200: SignedIn },
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
  beginSignIn: endpoint({
    method: 'POST',
    path: '/auth/passkeys/signin/options',
    access: 'public',
    summary: 'Begin to sign in by a passkey alone; answers anybody alike',
    answer: { 200: RequestOptions },
    errors: ['too_many_requests'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkeys/signin',
    access: 'public',
    summary: 'Sign in by a passkey alone, which is both factors',
    body: z.strictObject({ credential: Assertion, remember: z.boolean().optional() }),
    answer: { 200: SignedIn },
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
}
