// WebAuthn messages exchanged with browsers for passkeys.
import * as z from 'zod'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max, { abort: true })
    .regex(/^[\w-]+$/)

/** 1023 bytes, the maximum length of a credential id. */
const CredentialId = base64url(1364)
const ClientData = base64url(4096)

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }

/** The used part of a browser's response to creating a passkey. */
export const NewCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: ClientData,
    attestationObject: base64url(8192),
    transports: z.array(z.string().max(32)).max(12).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** The used part of a browser's response to signing with a passkey. */
export const Assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: ClientData,
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    /** Some authenticators send '' instead of omitting it. */
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
  /** Empty: the browser offers all its passkeys. */
  allowCredentials: z.array(Descriptor),
})
export type RequestOptions = z.infer<typeof RequestOptions>
