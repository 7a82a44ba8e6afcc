// Passkeys: in place of the code after the password, or in place of both. What browsers ask and answer is written as WebAuthn has it.
import * as z from 'zod'
import { SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, nothing } from './shared.ts'
import { OwnPassword, Passkey, PasskeyName } from './two-factor.ts'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max, { abort: true })
    .regex(/^[\w-]+$/)

/** 1023 bytes: no credential has a longer id. */
const CredentialId = base64url(1364)
const ClientData = base64url(4096)

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }

/** What a browser answers who made a passkey; what else it tells is not looked at. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: base64url(8192),
    transports: z.array(z.string().max(32)).max(12).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** What a browser answers who signed with one. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: base64url(100).nullish(),
  }),
})
export type Assertion = z.infer<typeof Assertion>

const Descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

export const CreationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>

export const RequestOptions = z.strictObject({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  /** None: the browser offers those it has. */
  allowCredentials: z.array(Descriptor),
})
export type RequestOptions = z.infer<typeof RequestOptions>

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
