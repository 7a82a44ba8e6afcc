// What browsers are asked about passkeys and what they answer, written as WebAuthn has it.
import * as z from 'zod'

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

/** Of what a browser answers who made a passkey, what is looked at. */
export const NewCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: ClientData,
    attestationObject: base64url(8192),
    transports: z.array(z.string().max(32)).max(12).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** Of what one answers who signed with it. */
export const Assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: ClientData,
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    /** Some write none as ''. */
    userHandle: z.literal('').or(base64url(100)).nullish(),
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
