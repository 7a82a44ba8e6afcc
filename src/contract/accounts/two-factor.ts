// Second factor: an authenticator app code or a passkey at each sign-in, with recovery codes as a fallback.
import * as z from 'zod'
import { SignedIn } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, nothing, text } from '../shared.ts'

/** A six-digit app code, or a recovery code; spaces and hyphens are ignored. */
export const TwoFactorCode = z
  .string({ error: 'Code is required' })
  .trim()
  .min(1, { error: 'Code is required', abort: true })
  .max(40, { error: 'This is too long for a code' })

export const PasskeyName = text(60, 'Name is required')

export const Passkey = z.strictObject({
  _id: Id,
  name: z.string(),
  createdAt: Moment,
  /** Null if never used. */
  usedAt: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const TwoFactorStatus = z.strictObject({
  /** When the authenticator app was set up; null if it was not. */
  enabledAt: Moment.nullable(),
  /** Oldest first. */
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int().min(0),
  /** Whether the agency requires it of this person. */
  isRequired: z.boolean(),
})
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>

/** The setup data for an authenticator app, typed or read from a QR code. */
export const TwoFactorSetUp = z.strictObject({ secret: z.string(), otpauth: z.string() })
export type TwoFactorSetUp = z.infer<typeof TwoFactorSetUp>

/** Shown only once, because only hashes are stored. */
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
    summary: 'Get your second-factor status',
    answer: { 200: TwoFactorStatus },
  }),
  /** If one is already set up, the new one replaces it once confirmed. */
  enable: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/two-factor/enable',
    summary:
      'Start setting up a second factor; requires the password, unless you signed in within ten minutes and have none yet',
    body: z.strictObject({ password: currentPassword.optional() }).nullish(),
    answer: { 200: TwoFactorSetUp },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  confirm: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/two-factor/confirm',
    summary: 'Complete the setup with a code from the app; ends all other sessions',
    body: z.strictObject({ code: TwoFactorCode }),
    answer: { 200: RecoveryCodes },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  renewRecoveryCodes: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    summary: 'Replace your recovery codes',
    body: OwnPassword,
    answer: { 200: RecoveryCodes },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  disable: endpoint({
    ...common,
    method: 'POST',
    path: '/auth/two-factor/disable',
    summary:
      'Remove the authenticator app; without passkeys, the password alone signs in from then on',
    body: OwnPassword,
    answer: { 204: nothing },
    errors: ['wrong_state', 'too_many_requests'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/auth/two-factor/verify',
    access: 'public',
    summary: 'Complete a sign-in that returned a challenge',
    body: TwoFactorVerification,
    answer: { 200: SignedIn },
    errors: ['too_many_requests'],
  }),
}
