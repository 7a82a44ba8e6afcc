// The second factor: a code of an authenticator app or a passkey at each sign-in, or a recovery code where neither is at hand.
import * as z from 'zod'
import { SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment, nothing, text } from './shared.ts'

/** Six digits of the app, or a recovery code; spaces and hyphens count for nothing. */
export const TwoFactorCode = z
  .string({ error: 'Code is required' })
  .trim()
  .min(1, { error: 'Code is required', abort: true })
  .max(40, { error: 'This is longer than any code' })

export const PasskeyName = text(60, 'Name is required')

export const Passkey = z.strictObject({
  _id: Id,
  name: z.string(),
  createdAt: Moment,
  /** Null: never yet. */
  usedAt: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const TwoFactorStatus = z.strictObject({
  /** Of the authenticator app; null: there is none. */
  enabledAt: Moment.nullable(),
  /** The oldest first. */
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int().min(0),
  /** By the agency, of this person. */
  isRequired: z.boolean(),
})
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>

/** What an authenticator app is told, typed or read from a QR code. */
export const TwoFactorSetUp = z.strictObject({ secret: z.string(), otpauth: z.string() })
export type TwoFactorSetUp = z.infer<typeof TwoFactorSetUp>

/** Shown once: they are stored hashed. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const TwoFactorVerification = z.strictObject({
  challenge: z.string().min(1).max(200),
  code: TwoFactorCode,
})

const currentPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1000)
export const OwnPassword = z.strictObject({ password: currentPassword })

const common = { access: 'session', worksWithoutTwoFactor: true } as const

export const twoFactor = {
  status: endpoint({
    ...common,
    method: 'GET',
    path: '/auth/two-factor',
    summary: 'Whether one has a second factor',
    answer: { 200: TwoFactorStatus },
  }),
  /** Of somebody who has one already: a new one takes its place once it is confirmed. */
  enable: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/two-factor/enable',
    summary:
      'Begin to set up a second factor; asks for the password, unless one has signed in in the last ten minutes and has none yet',
    body: z.strictObject({ password: currentPassword.optional() }).nullish(),
    answer: { 200: TwoFactorSetUp },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  confirm: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/two-factor/confirm',
    summary: 'Finish setting it up with a code of the app; ends all other sessions',
    body: z.strictObject({ code: TwoFactorCode }),
    answer: { 200: RecoveryCodes },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  renewRecoveryCodes: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    summary: 'New recovery codes in place of the former ones',
    body: OwnPassword,
    answer: { 200: RecoveryCodes },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  disable: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/two-factor/disable',
    summary:
      'Remove the authenticator app; without passkeys the password alone signs in from now on',
    body: OwnPassword,
    answer: { 204: nothing },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/auth/two-factor/verify',
    access: 'public',
    summary: 'Finish a sign-in that answered a challenge',
    body: TwoFactorVerification,
    answer: { 200: SignedIn },
    errors: ['too_many_requests'],
  }),
}
